-- The stored orders with a name get its new meaning store by store, after the change is answered for; not null until
-- all have it, so that a process that was killed meanwhile leaves nothing half renamed.
ALTER TABLE till_name ADD COLUMN open_change bigint;
