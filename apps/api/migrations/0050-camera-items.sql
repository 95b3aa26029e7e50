-- What pictures say of their cameras, and what was found to be wrong with one.

-- A picture that was scored.
CREATE TABLE camera_picture (
  venue_id int NOT NULL,
  camera text NOT NULL,
  seen_local timestamp NOT NULL,
  id bigint NOT NULL,
  digest text NOT NULL,
  -- Why it cannot be scored.
  fault text,
  -- Of the table, the detail and the outline; the place in widths of the picture. Null where not seen.
  lightness real,
  a real,
  b real,
  unevenness real,
  sharpness real,
  oval real,
  x real,
  y real,
  radius real,
  PRIMARY KEY (venue_id, camera, seen_local, id)
);

-- A camera that sends pictures, by its name ('' where it has none).
CREATE TABLE watched_camera (
  venue_id int NOT NULL,
  camera text NOT NULL,
  -- Earlier pictures are not what is usual: somebody said that the camera sees as it should since.
  quiet_from timestamp,
  -- Earlier pictures are judged no more: somebody said that it is mended.
  judged_from timestamp,
  -- Learnt for this business day.
  learnt_on date,
  usual jsonb,
  rates jsonb,
  PRIMARY KEY (venue_id, camera)
);

-- Rows are only added. What it was found by stays; the columns from is_sure on change.
CREATE TABLE camera_item (
  venue_id int NOT NULL,
  id bigint NOT NULL,
  camera text NOT NULL,
  fault text NOT NULL,
  since_local timestamp NOT NULL,
  found_at timestamptz NOT NULL,
  figure text,
  usual double precision,
  -- Not yet: signals of the kitchen wait, and nobody is told.
  is_sure boolean NOT NULL,
  told_at timestamptz,
  value double precision,
  ended_local timestamp,
  ended_at timestamptz,
  PRIMARY KEY (venue_id, id)
);
CREATE UNIQUE INDEX camera_item_open ON camera_item (venue_id, camera) WHERE ended_at IS NULL;

-- What people said of items. Rows are only added; what is taken back keeps who and when.
CREATE TABLE camera_act (
  venue_id int NOT NULL,
  id bigint NOT NULL,
  item_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('mended', 'camera', 'kitchen')),
  user_id int NOT NULL,
  at timestamptz NOT NULL,
  undone_by int,
  undone_at timestamptz,
  PRIMARY KEY (venue_id, id),
  CHECK ((undone_by IS NULL) = (undone_at IS NULL))
);
CREATE UNIQUE INDEX camera_act_once ON camera_act (venue_id, item_id) WHERE undone_at IS NULL;
