-- What people said of signals. Rows are only added; what is taken back keeps who and when.
CREATE TABLE signal_act (
  venue_id int NOT NULL,
  id bigint NOT NULL,
  signal_id bigint NOT NULL,
  -- Of the signal.
  series text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('not-a-problem', 'camera', 'widen')),
  reason text CHECK (reason IN ('our-way', 'one-rush', 'photos-wrong', 'other')),
  sentence text NOT NULL DEFAULT '' CHECK (length(sentence) <= 300),
  user_id int NOT NULL,
  at timestamptz NOT NULL,
  undone_by int,
  undone_at timestamptz,
  PRIMARY KEY (venue_id, id),
  CHECK ((kind = 'not-a-problem') = (reason IS NOT NULL)),
  CHECK ((undone_by IS NULL) = (undone_at IS NULL))
);
CREATE UNIQUE INDEX signal_act_once ON signal_act (venue_id, signal_id, kind) WHERE undone_at IS NULL;
