-- Administration: who manages a region, links to set a password, deleted users, the audit log, and
-- the recount of figures after the quality definition changed.

ALTER TABLE region ADD COLUMN manager_id int REFERENCES user_account;

-- A deleted user stays for the history that names them; the address becomes free.
ALTER TABLE user_account ADD COLUMN deleted_at timestamptz;
DROP INDEX user_account_email;
DROP INDEX user_account_username;
CREATE UNIQUE INDEX user_account_email ON user_account (lower(email)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX user_account_username ON user_account (lower(username)) WHERE deleted_at IS NULL;

-- The companies that a person has to do with, however they came to.
CREATE VIEW person_company (user_id, company_id) AS
  SELECT id, employer_id FROM user_account WHERE employer_id IS NOT NULL
  UNION SELECT user_id, company_id FROM company_membership
  UNION SELECT m.user_id, v.company_id FROM venue_membership m JOIN venue v ON v.id = m.venue_id
  UNION SELECT user_id, company_id FROM region_membership;

-- One-time links to set a password; only the digest is kept.
CREATE TABLE password_link (
  digest bytea PRIMARY KEY,
  user_id int NOT NULL REFERENCES user_account ON DELETE CASCADE,
  made_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX password_link_user ON password_link (user_id);

-- Rows are only ever added. Who did it is kept as they were called then.
CREATE TABLE audit_entry (
  id bigint PRIMARY KEY,
  -- Null for somebody who belongs to no company: told with the provider's.
  company_id int REFERENCES company,
  at timestamptz NOT NULL,
  action text NOT NULL,
  -- Null for the command line of an operator.
  user_id int,
  user_name text NOT NULL,
  user_email text NOT NULL,
  address text NOT NULL,
  user_agent text NOT NULL,
  -- The person concerned, if it was one, and what the person or thing was called.
  subject_id int,
  subject text NOT NULL,
  before jsonb,
  after jsonb
);
CREATE INDEX audit_entry_company ON audit_entry (company_id, id);

-- The definition that a company's figures are counted with while the recount under a changed one
-- is not done; null otherwise.
ALTER TABLE company ADD COLUMN counted_min numeric(4, 2);
ALTER TABLE company ADD COLUMN counted_max numeric(4, 2);
ALTER TABLE company ADD CHECK ((counted_min IS NULL) = (counted_max IS NULL));

-- The latest recount of a company; the row is the order and its progress.
CREATE TABLE quality_recount (
  company_id int PRIMARY KEY REFERENCES company,
  requested_at timestamptz NOT NULL,
  days int NOT NULL DEFAULT 0,
  days_done int NOT NULL DEFAULT 0,
  problem text,
  finished_at timestamptz
);
