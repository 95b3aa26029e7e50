-- Changes that some stores make before the others, which are drawn at random. Rows are only added; a withdrawn
-- one keeps who and when.
CREATE TABLE rollout (
  company_id int NOT NULL,
  id bigint NOT NULL,
  what text NOT NULL CHECK (length(what) BETWEEN 1 AND 200),
  -- The stamp of a week.
  begins_on date NOT NULL,
  -- Of the random draw: the same seed draws the same stores.
  seed bigint NOT NULL,
  first int[] NOT NULL,
  others int[] NOT NULL,
  made_by int NOT NULL,
  made_at timestamptz NOT NULL,
  withdrawn_by int,
  withdrawn_at timestamptz,
  PRIMARY KEY (company_id, id),
  CHECK ((withdrawn_by IS NULL) = (withdrawn_at IS NULL))
);
