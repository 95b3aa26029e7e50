-- How a company's people sign in by its own identity provider (OpenID Connect).

CREATE TABLE sign_on_provider (
  company_id int PRIMARY KEY REFERENCES company,
  name text NOT NULL,
  issuer text NOT NULL,
  client_id text NOT NULL,
  -- Sealed with a key of the installation (auth/sealed-secret.ts).
  secret bytea NOT NULL,
  secret_changed_at timestamptz NOT NULL,
  -- Where the provider says which groups a person is in.
  groups_claim text NOT NULL,
  -- Whether people without an account get one at their first sign-in.
  makes_accounts boolean NOT NULL,
  -- The last try that worked with the settings as they are.
  tried_at timestamptz,
  -- Whether passwords are closed to the company's people, and who may use one all the same.
  only_sign_on boolean NOT NULL DEFAULT false,
  emergency_user_id int REFERENCES user_account,
  CHECK (NOT only_sign_on OR emergency_user_id IS NOT NULL)
);

-- Whose addresses: a domain is one company's.
CREATE TABLE sign_on_domain (
  domain text PRIMARY KEY,
  company_id int NOT NULL REFERENCES sign_on_provider ON DELETE CASCADE
);
CREATE INDEX sign_on_domain_company ON sign_on_domain (company_id);

-- What people of a group may do; the first line that fits counts.
CREATE TABLE sign_on_role (
  company_id int NOT NULL REFERENCES sign_on_provider ON DELETE CASCADE,
  position int NOT NULL,
  group_name text NOT NULL,
  role text NOT NULL,
  -- Regions and stores that it is limited to; all without any.
  regions text[] NOT NULL,
  venues int[] NOT NULL,
  PRIMARY KEY (company_id, position)
);

-- Who a provider's people are here.
CREATE TABLE sign_on_identity (
  company_id int NOT NULL REFERENCES company,
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id int NOT NULL REFERENCES user_account ON DELETE CASCADE,
  -- Whether a group has given the role: then leaving it closes the account.
  by_group boolean NOT NULL,
  linked_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, issuer, subject)
);
CREATE UNIQUE INDEX sign_on_identity_user ON sign_on_identity (user_id, company_id, issuer);

-- Sign-ins that are on their way to a provider and back; each is good for one answer.
CREATE TABLE begun_sign_on (
  -- SHA-256 of the state.
  digest bytea PRIMARY KEY,
  company_id int NOT NULL REFERENCES company,
  -- SHA-256 of what the browser's cookie says.
  browser bytea NOT NULL,
  nonce text NOT NULL,
  verifier text NOT NULL,
  next text NOT NULL,
  language text NOT NULL,
  -- Who tries the settings; null for a sign-in.
  tried_by int,
  expires_at timestamptz NOT NULL
);

CREATE INDEX audit_entry_sign_on ON audit_entry (company_id, id)
  WHERE after ->> 'by' = 'single sign-on';
