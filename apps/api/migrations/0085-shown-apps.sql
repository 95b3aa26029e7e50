-- The secret of an authenticator app that a begun sign-in was shown, sealed: it is the account's from its first right
-- code on, so that who has the password alone sees none that someone else adds.
ALTER TABLE begun_sign_in ADD COLUMN app_secret bytea;
DELETE FROM authenticator_app WHERE proven_at IS NULL;
