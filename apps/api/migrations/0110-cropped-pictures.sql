-- Whether of a picture only the pizza's circle is kept; holds for what is scored from then on.
ALTER TABLE company ADD COLUMN crops_pictures boolean NOT NULL DEFAULT false;

-- The name under which the picture as it came is stored until its pizza is scored and its circle kept. Null where the
-- picture is kept as it came, and once it is deleted.
ALTER TABLE capture_picture ADD COLUMN raw text;
CREATE INDEX capture_picture_raw ON capture_picture (raw) WHERE raw IS NOT NULL;
