-- Captures that are being scored. A row that a run of the server left behind tells that the whole
-- process died at its pictures: it counts as a failed attempt, so that no picture ends every run.
CREATE TABLE capture_try (
  venue_id int NOT NULL,
  capture_id bigint NOT NULL,
  -- Which run of the server.
  run text NOT NULL,
  begun_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (venue_id, capture_id)
);
