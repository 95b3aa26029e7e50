-- Changes with the observations, also where a process of another release stores them.
ALTER TABLE action_day ADD COLUMN digest text GENERATED ALWAYS AS (md5(observations::text)) STORED;
-- The digest of what `counted` was counted from; with another one it is counted again.
ALTER TABLE action ADD COLUMN counted_from text;
