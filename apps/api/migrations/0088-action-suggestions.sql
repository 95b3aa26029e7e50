-- What helped one store, suggested to another one of its company.
CREATE TABLE action_suggestion (
  -- To which it is suggested.
  venue_id int NOT NULL,
  id bigint NOT NULL,
  -- The action that was proven: what is said of it is read there.
  from_venue_id int NOT NULL,
  from_action_id bigint NOT NULL,
  suggested_by int NOT NULL,
  suggested_at timestamptz NOT NULL,
  -- Taken back, or not for this store, by whom and when.
  closed_by int,
  closed_at timestamptz,
  PRIMARY KEY (venue_id, id),
  CHECK ((closed_by IS NULL) = (closed_at IS NULL))
);
CREATE UNIQUE INDEX action_suggestion_once
  ON action_suggestion (venue_id, from_venue_id, from_action_id);

-- The suggestion that it was started from.
ALTER TABLE action ADD COLUMN suggestion_id bigint;
