-- ==
-- error: Unknown variable.*(nowhere|elsewhere)
def x = nowhere
