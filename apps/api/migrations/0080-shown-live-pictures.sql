-- What the phone is shown, smaller than what is measured.
ALTER TABLE camera_setup ADD COLUMN live_shown bytea, ADD COLUMN pizza_shown bytea;
