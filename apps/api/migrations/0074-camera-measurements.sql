-- What is measured of a camera each week, on its own pictures: how far scores move when a picture is changed but its
-- pizza is not, and whether undoing the light of its set-up lowers the error. Rows are only added.
CREATE TABLE camera_measurement (
  venue_id int NOT NULL,
  camera text NOT NULL,
  measured_at timestamptz NOT NULL,
  -- What scored the pictures.
  engine text NOT NULL,
  pictures int NOT NULL,
  -- A figure for each change.
  changes jsonb NOT NULL,
  -- Null where no light of a set-up is known.
  light jsonb,
  PRIMARY KEY (venue_id, camera, measured_at)
);
ALTER TABLE watched_camera
  -- Gains of red, green and blue in linear light that are put on its pictures before they are measured; null for none.
  ADD COLUMN light_gains jsonb,
  -- Of pictures from this moment on, by the store's clock.
  ADD COLUMN light_from timestamp;
