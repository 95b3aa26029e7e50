-- What pictures show of their cameras, and the faults that were found.

-- A picture that was scored.
CREATE TABLE camera_picture (
  venue_id int NOT NULL,
  camera text NOT NULL,
  seen_local timestamp NOT NULL,
  id bigint NOT NULL,
  digest text NOT NULL,
  -- Why it cannot be scored.
  fault text,
  -- Colour of the table, detail and outline of the pizza, and its place in widths of the picture; null where not measured.
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

-- A camera that sends pictures, by its name ('' where it has none). Deleted with its last picture.
CREATE TABLE watched_camera (
  venue_id int NOT NULL,
  camera text NOT NULL,
  -- Learnt for this business day.
  learnt_on date,
  usual jsonb,
  rates jsonb,
  PRIMARY KEY (venue_id, camera)
);

-- Rows are only added; of a row, only the columns from is_sure on change.
CREATE TABLE camera_item (
  venue_id int NOT NULL,
  id bigint NOT NULL,
  camera text NOT NULL,
  fault text NOT NULL,
  since_local timestamp NOT NULL,
  found_at timestamptz NOT NULL,
  figure text,
  usual double precision,
  -- While false, signals of the kitchen wait, but the fault is not shown.
  is_sure boolean NOT NULL,
  value double precision,
  ended_local timestamp,
  ended_at timestamptz,
  PRIMARY KEY (venue_id, id)
);
CREATE UNIQUE INDEX camera_item_open ON camera_item (venue_id, camera) WHERE ended_at IS NULL;

-- What people answered to items. Rows are only added; an answer that was undone keeps who and when.
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
