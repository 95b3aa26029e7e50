-- Degrees by which a picture of the blind lane is turned besides its eighths, by chance: the angle of the
-- cut, which anybody may read of a pizza, names none.
ALTER TABLE audit_task
  ADD COLUMN tilt smallint NOT NULL DEFAULT floor(random() * 45) CHECK (tilt BETWEEN 0 AND 44);
