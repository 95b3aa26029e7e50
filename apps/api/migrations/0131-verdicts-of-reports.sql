-- The counted pizzas of a weekly report by verdict, specialty and problems, so that whoever shows its figures need
-- not read its pizzas. Stored with the counts by verdict; null: not counted since this column exists.
ALTER TABLE weekly_report ADD COLUMN verdicts jsonb;
