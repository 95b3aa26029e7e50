-- The camera whose own key a token is, which sends the pictures of that camera and nothing else. Null for every other token of a store.
ALTER TABLE device_token ADD COLUMN camera text;
UPDATE device_token SET camera = s.camera FROM camera_setup s WHERE s.device = device_token.digest;
