-- When measuring the camera last began, whether or not it had enough pictures; null for never.
ALTER TABLE watched_camera ADD COLUMN measure_tried_at timestamptz;
