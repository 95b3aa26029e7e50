-- When receivers of webhooks were told of a signal: one that waited for a camera is told once it no longer waits.
ALTER TABLE signal ADD COLUMN told_at timestamptz;
UPDATE signal SET told_at = found_at;
