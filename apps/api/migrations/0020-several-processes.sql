-- What several processes on one database share.

-- The processes that run, each seen again every few seconds. One that ends in good order takes its row away.
CREATE TABLE running_process (
  id uuid PRIMARY KEY,
  -- Machine and number, for people.
  host text NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now()
);

-- Work that one process does for all, until it is not seen any more.
CREATE TABLE job_claim (
  job text PRIMARY KEY,
  process_id uuid NOT NULL
);

-- One row: what belongs to the installation rather than to one of its machines.
CREATE TABLE installation (
  id int PRIMARY KEY CHECK (id = 1),
  -- Signs tokens where no setting has a key.
  secret_key text,
  -- Names its picture store; known once the store bears the name.
  pictures uuid
);

-- Sign-ins that failed within a minute, by the digest of account and address, of account, of address.
CREATE TABLE login_failure (
  key text PRIMARY KEY,
  failures int NOT NULL,
  since timestamptz NOT NULL
);
CREATE INDEX login_failure_since ON login_failure (since);

-- Whose work an order is; free again when that process is not seen any more.
ALTER TABLE report_print ADD COLUMN claimed_by uuid;
ALTER TABLE quality_recount ADD COLUMN claimed_by uuid;

-- What was given up waits for a person: it is counted without reading what was scored.
CREATE INDEX capture_failed ON capture (venue_id) WHERE state = 'failed';
