-- Stored orders are updated to a name's new meaning store by store. This is the id of the change until all of them
-- are, so that another process finishes what a killed one left.
ALTER TABLE till_name ADD COLUMN open_change bigint;
