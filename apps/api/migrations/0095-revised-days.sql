-- When facts of a day first changed so that its chart would say something else of it.
ALTER TABLE day_signal ADD COLUMN revised_at timestamptz;
