-- Agents at stores and their cameras, as of their last heartbeat.

CREATE TABLE store_agent (
  venue_id int NOT NULL,
  name text NOT NULL,
  version text NOT NULL,
  heard_at timestamptz NOT NULL,
  -- By which the server's clock is ahead of the agent's.
  clock_offset_ms bigint NOT NULL,
  free_bytes bigint NOT NULL,
  -- Of captures that wait there: captures, bytes, oldest, full, expired, refused.
  spool jsonb NOT NULL,
  PRIMARY KEY (venue_id, name)
);

CREATE TABLE camera (
  venue_id int NOT NULL,
  name text NOT NULL,
  agent text NOT NULL,
  state text NOT NULL,
  since timestamptz NOT NULL,
  width int,
  height int,
  -- When its pictures became of another size.
  resized_at timestamptz,
  last_capture_at timestamptz,
  PRIMARY KEY (venue_id, name)
);

-- The name of the camera that took it, if known.
ALTER TABLE capture ADD COLUMN camera text;
