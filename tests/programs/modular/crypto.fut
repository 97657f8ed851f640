-- Hashes and ciphers built from one another by functors.
-- ==
-- entry: sha
-- input { "abc" } output { [186u8,120u8,22u8,191u8,143u8,1u8,207u8,234u8,65u8,65u8,64u8,222u8,93u8,174u8,34u8,35u8,176u8,3u8,97u8,163u8,150u8,23u8,122u8,156u8,180u8,16u8,255u8,97u8,242u8,0u8,21u8,173u8] }
-- input { "" } output { [227u8,176u8,196u8,66u8,152u8,252u8,28u8,20u8,154u8,251u8,244u8,200u8,153u8,111u8,185u8,36u8,39u8,174u8,65u8,228u8,100u8,155u8,147u8,76u8,164u8,149u8,153u8,27u8,120u8,82u8,184u8,85u8] }
-- input { "The quick brown fox jumps over the lazy dog and then it goes on for a while so that two blocks" } output { [230u8,98u8,227u8,188u8,245u8,11u8,252u8,116u8,112u8,50u8,14u8,241u8,120u8,197u8,83u8,7u8,19u8,204u8,145u8,222u8,224u8,101u8,145u8,250u8,164u8,35u8,215u8,128u8,53u8,186u8,115u8,209u8] }

-- ==
-- entry: md5
-- input { "abc" } output { [144u8,1u8,80u8,152u8,60u8,210u8,79u8,176u8,214u8,150u8,63u8,125u8,40u8,225u8,127u8,114u8] }

-- ==
-- entry: hm_sha
-- input { "key" "The quick" } output { [211u8,75u8,178u8,122u8,56u8,71u8,78u8,141u8,124u8,250u8,84u8,139u8,120u8,153u8,78u8,98u8,109u8,14u8,13u8,150u8,145u8,49u8,245u8,45u8,128u8,82u8,123u8,18u8,74u8,160u8,168u8,230u8] }

-- ==
-- entry: hm_md5
-- input { "keykeykeykeykeykeykeykeykeykeykeykeykeykeykeykeykeykeykeykeykeykeykeykeykeykeykey" "The quick" } output { [222u8,103u8,93u8,107u8,155u8,171u8,218u8,227u8,58u8,203u8,30u8,89u8,32u8,205u8,140u8,135u8] }

-- ==
-- entry: cc
-- input { "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future" } output { [110u8,46u8,53u8,154u8,37u8,104u8,249u8,128u8,65u8,186u8,7u8,40u8,221u8,13u8,105u8,129u8,233u8,126u8,122u8,236u8,29u8,67u8,96u8,194u8,10u8,39u8,175u8,204u8,253u8,159u8,174u8,11u8,249u8,27u8,101u8,197u8,82u8,71u8,51u8,171u8,143u8,89u8,61u8,171u8,205u8,98u8,179u8,87u8,22u8,57u8,214u8,36u8,230u8,81u8,82u8,171u8,143u8,83u8,12u8,53u8,159u8,8u8,97u8,216u8,7u8,202u8,13u8,191u8,80u8,13u8,106u8,97u8,86u8,163u8,142u8,8u8,138u8,34u8,182u8,94u8,82u8,188u8,81u8,77u8,22u8,204u8,248u8,6u8,129u8,140u8] }
import "lib/crypto"
module SHA = merkle sha256_step
module MD5 = merkle md5_step
module HS = hmac SHA
module HM = hmac MD5
entry sha [n] (s: [n]u8) : []u8 = SHA.hash s
entry md5 s = MD5.hash s
entry hm_sha [n][m] (k: [n]u8) (s: [m]u8) : []u8 = HS.mac k s
entry hm_md5 (k: []u8) (s: []u8) = HM.mac k s
entry cc [n] (s: [n]u8) = chacha20 (map u8.i64 (iota 32)) ([0,0,0,0,0,0,0,0x4a] ++ replicate 4 0 |> sized 12) 1 s
