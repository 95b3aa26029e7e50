-- Passkeys (WebAuthn) as second factors, and companies that ask everybody for a second factor.

CREATE TABLE passkey (
  -- As its authenticator names it.
  id bytea PRIMARY KEY,
  user_id int NOT NULL REFERENCES user_account ON DELETE CASCADE,
  name text NOT NULL,
  -- COSE, as the authenticator sent it.
  public_key bytea NOT NULL,
  -- Signatures so far; 0 where the authenticator does not count them.
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  made_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_of_person ON passkey (user_id);

-- What a new passkey has to sign before it counts.
CREATE TABLE begun_passkey (
  user_id int PRIMARY KEY REFERENCES user_account ON DELETE CASCADE,
  challenge text NOT NULL,
  expires_at timestamptz NOT NULL
);

-- Sign-ins that began before this have nothing for a passkey to sign.
DELETE FROM begun_sign_in;
ALTER TABLE begun_sign_in ALTER COLUMN challenge SET NOT NULL;

-- Whether a password alone lets nobody of the company in.
ALTER TABLE company ADD COLUMN needs_second_factor boolean NOT NULL DEFAULT false;
