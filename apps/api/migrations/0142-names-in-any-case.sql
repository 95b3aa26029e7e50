-- lower() does not know accented letters in every locale; with accents as signs of their own it does.
CREATE INDEX user_account_email_folded
  ON user_account (lower(lower(normalize(email, NFD) COLLATE "C") COLLATE "default"))
  WHERE deleted_at IS NULL;
CREATE INDEX user_account_username_folded
  ON user_account (lower(lower(normalize(username, NFD) COLLATE "C") COLLATE "default"))
  WHERE deleted_at IS NULL;
