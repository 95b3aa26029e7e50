-- When name and e-mail were erased; what the person did stays under a name that means nobody.
ALTER TABLE user_account ADD COLUMN erased_at timestamptz;
ALTER TABLE user_account ADD CHECK (erased_at IS NULL OR deleted_at IS NOT NULL);
-- HMAC-SHA-256 of the names that stood in a sealed entry, in whose place others stand now; its salt is empty then.
ALTER TABLE audit_entry ADD COLUMN erased_names bytea;
