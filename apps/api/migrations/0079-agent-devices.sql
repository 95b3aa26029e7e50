-- The token that an agent calls with: while it is heard, no other token speaks under its name. Null until it calls again.
ALTER TABLE store_agent ADD COLUMN device bytea;
-- Addresses may contain passwords in what follows the host; the sealed copy has them.
UPDATE camera_setup SET source = jsonb_set(source, '{address}', to_jsonb(
    regexp_replace(source->>'address', '^(\w+://[^/?#]*)/?[\w./-]*[^\w./-].*$', '\1/…')))
  WHERE source->>'address' LIKE '%://%';
