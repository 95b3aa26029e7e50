-- What a process that is killed leaves behind is told from what kills it.

-- At which of the capture's pictures a run is, and at which one the run before it ended. Only pictures
-- at which runs end again and again are to blame. No run: it was not ended, or that was noticed.
ALTER TABLE capture_try ADD COLUMN position int NOT NULL DEFAULT 0;
ALTER TABLE capture_try ADD COLUMN ended_at_position int;
ALTER TABLE capture_try ALTER COLUMN run DROP NOT NULL;

-- The last pizza of an order that was told of, after which the next process goes on; how often the order
-- was begun since, and why it went no further.
ALTER TABLE rescore_order ADD COLUMN last_day date;
ALTER TABLE rescore_order ADD COLUMN last_pizza bigint;
ALTER TABLE rescore_order ADD COLUMN tries int NOT NULL DEFAULT 0;
ALTER TABLE rescore_order ADD COLUMN error text;
