-- The chart in which it was found: of each of its days the value with the limits, the day itself last.
ALTER TABLE day_signal ADD COLUMN chart jsonb NOT NULL DEFAULT '[]';

-- What people say of a whole day stands beside what they say of signals: its series is 'day' and the part.
ALTER TABLE signal_act ALTER COLUMN signal_id DROP NOT NULL;
ALTER TABLE signal_act ADD COLUMN business_date date;
ALTER TABLE signal_act
  ADD CONSTRAINT signal_act_of_one CHECK ((signal_id IS NULL) = (business_date IS NOT NULL));
CREATE UNIQUE INDEX signal_act_of_day_once ON signal_act (venue_id, business_date, series, kind)
  WHERE undone_at IS NULL AND business_date IS NOT NULL;
