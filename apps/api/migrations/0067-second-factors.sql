-- What people show besides their password, and the sign-ins that wait for it.

CREATE TABLE authenticator_app (
  user_id int PRIMARY KEY REFERENCES user_account ON DELETE CASCADE,
  -- Sealed with a key of the installation (auth/sealed-secret.ts).
  secret bytea NOT NULL,
  made_at timestamptz NOT NULL,
  -- Null until its first right code: before that it is no factor.
  proven_at timestamptz,
  -- The time step of the last code that was accepted: no code of it or before it is accepted again.
  last_step bigint NOT NULL DEFAULT 0
);

CREATE TABLE recovery_code (
  user_id int NOT NULL REFERENCES user_account ON DELETE CASCADE,
  digest bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, digest)
);

-- A password was right, and nothing is open yet.
CREATE TABLE begun_sign_in (
  -- SHA-256 of what the browser's cookie says.
  digest bytea PRIMARY KEY,
  user_id int NOT NULL REFERENCES user_account ON DELETE CASCADE,
  -- Of the hash that the password was checked against: a change of the password ends it.
  checked bytea NOT NULL,
  next text NOT NULL,
  -- What a passkey has to sign.
  challenge text,
  expires_at timestamptz NOT NULL
);

-- How each sign-in proved who it is.
ALTER TABLE session_family ADD COLUMN means text NOT NULL DEFAULT 'password';
