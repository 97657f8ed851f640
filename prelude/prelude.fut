-- | The library that every program sees without asking: this file opens its parts.

open import "soacs"
open import "array"
open import "zip"
open import "math"
open import "functional"
open import "ad"
