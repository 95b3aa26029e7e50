-- Position of an entry in the chain of seals, from 1; null until the entry is sealed, within a minute or so.
ALTER TABLE audit_entry ADD COLUMN position bigint UNIQUE;
-- Without it, nobody can guess from the seal whose name was in an entry.
ALTER TABLE audit_entry ADD COLUMN salt bytea;
-- SHA-256 over the previous seal and the entry.
ALTER TABLE audit_entry ADD COLUMN seal bytea;
ALTER TABLE audit_entry ADD CHECK (num_nulls(position, salt, seal) IN (0, 3));
CREATE INDEX audit_entry_unsealed ON audit_entry (id) WHERE position IS NULL;
