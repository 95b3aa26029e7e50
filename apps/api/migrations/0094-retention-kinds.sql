-- A row for each kind of which a company keeps the last days alone; without one, all of it is kept.
DELETE FROM retention WHERE picture_days IS NULL;
ALTER TABLE retention RENAME COLUMN picture_days TO days;
ALTER TABLE retention ALTER COLUMN days SET NOT NULL;
ALTER TABLE retention ADD COLUMN kind text NOT NULL DEFAULT 'pictures';
ALTER TABLE retention ALTER COLUMN kind DROP DEFAULT;
ALTER TABLE retention DROP CONSTRAINT retention_pkey;
ALTER TABLE retention ADD PRIMARY KEY (company_id, kind);

-- What went of a company in a night. Pictures are counted by store, in picture_deletion.
CREATE TABLE retention_night (
  company_id int NOT NULL,
  kind text NOT NULL,
  -- Of UTC, when it went.
  day date NOT NULL,
  before_day date NOT NULL,
  deleted int NOT NULL,
  PRIMARY KEY (company_id, kind, day)
);

-- What is left of a deleted entry of the audit log: its place in the chain. An entry of the log records each
-- deletion, with a fingerprint of the seals that it left.
CREATE TABLE deleted_audit_entry (
  position bigint PRIMARY KEY,
  seal bytea NOT NULL,
  deletion bigint NOT NULL
);
