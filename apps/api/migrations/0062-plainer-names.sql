-- Actions: the rate of pizzas with the fault once it is fixed and while it lasts, and what was observed.
ALTER TABLE action RENAME COLUMN mended TO fixed_rate;
ALTER TABLE action RENAME COLUMN going_on TO fault_rate;
ALTER TABLE action_day RENAME COLUMN trials TO observations;
ALTER TABLE action_change RENAME COLUMN trials TO observations;

-- Camera items: what people answer is in camera_act alone.
ALTER TABLE watched_camera DROP COLUMN quiet_from, DROP COLUMN judged_from;
ALTER TABLE camera_item DROP COLUMN told_at;

-- The news that a person was mailed, which is not mailed again.
ALTER TABLE morning_told RENAME TO morning_news;
ALTER TABLE morning_news RENAME COLUMN line TO news;
ALTER TABLE morning_news RENAME COLUMN told_at TO mailed_at;
ALTER INDEX morning_told_pkey RENAME TO morning_news_pkey;
