-- When a night of deletions last looked at the clock, and when it was first seen to have moved ahead by days.
ALTER TABLE installation ADD COLUMN clock_seen_at timestamptz;
ALTER TABLE installation ADD COLUMN clock_jumped_at timestamptz;
