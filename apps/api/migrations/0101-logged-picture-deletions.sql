-- How many of the deleted pictures an entry of the audit log counts: those of a night that was interrupted are logged
-- by the next one.
ALTER TABLE picture_deletion ADD COLUMN logged int NOT NULL DEFAULT 0;
UPDATE picture_deletion SET logged = pictures;
