-- Who may open a store's TV screen. A store without a row is open to everybody.
CREATE TABLE store_tv (
  venue_id int PRIMARY KEY REFERENCES venue,
  access text NOT NULL CHECK (access IN ('open', 'link', 'closed')),
  -- Of the secret in the device link; the secret itself is kept nowhere.
  digest bytea,
  made_at timestamptz,
  CHECK ((access = 'link') = (digest IS NOT NULL)),
  CHECK ((digest IS NULL) = (made_at IS NULL))
);
