-- The sealed entries of the audit log that an erasure changed. An entry of the log records each erasure, with a
-- fingerprint of these rows.
CREATE TABLE erased_audit_entry (
  position bigint NOT NULL,
  erasure bigint NOT NULL,
  -- HMAC-SHA-256 of what was written in place of the names, under the entry's new salt.
  names bytea NOT NULL,
  PRIMARY KEY (position, erasure)
);
