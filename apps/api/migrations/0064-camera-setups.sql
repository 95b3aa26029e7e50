-- Cameras that are set up with a one-time link, and what was found. Rows are only added; of a row, only what follows made_at changes, until done_at is set.
CREATE TABLE camera_setup (
  id bigint PRIMARY KEY,
  venue_id int NOT NULL,
  camera text NOT NULL,
  -- Of the secret in the link.
  digest bytea NOT NULL UNIQUE,
  made_by int NOT NULL,
  made_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- Of the secret of the phone that used the link.
  phone bytea UNIQUE,
  opened_at timestamptz,
  address text,
  -- When the phone last asked: in the meantime the camera's pictures are shown to it and not scored.
  asked_at timestamptz,
  -- The key that its camera sends pictures with.
  device bytea,
  live bytea,
  live_format text,
  live_at timestamptz,
  live_digest text,
  live_width int,
  live_height int,
  -- Of which picture look tells, or is being made.
  look_digest text,
  look jsonb,
  measures jsonb,
  measured_at timestamptz,
  target_picture bytea,
  pizza jsonb,
  pizza_picture bytea,
  done_at timestamptz
);
CREATE INDEX camera_setup_camera ON camera_setup (venue_id, camera, id);
