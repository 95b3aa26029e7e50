-- Which client exchanged the token: the same one, within seconds, may have lost the answer.
ALTER TABLE refresh_token ADD COLUMN used_by bytea;
