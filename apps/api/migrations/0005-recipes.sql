-- Recipes and prices of a company, what its pizzas got of each ingredient, and figures by month,
-- so that a year of a whole company is answered from a few thousand rows.

ALTER TABLE company ADD COLUMN currency text NOT NULL DEFAULT 'USD';

CREATE TABLE recipe (
  company_id int NOT NULL REFERENCES company,
  specialty text NOT NULL,
  -- '' stands for every crust, or every size, without a line of its own.
  crust text NOT NULL DEFAULT '',
  size text NOT NULL DEFAULT '',
  ingredient text NOT NULL,
  grams numeric(8, 3) NOT NULL CHECK (grams >= 0),
  PRIMARY KEY (company_id, specialty, crust, size, ingredient)
);

CREATE TABLE ingredient (
  company_id int NOT NULL REFERENCES company,
  ingredient text NOT NULL,
  piece_grams numeric(8, 3) NOT NULL CHECK (piece_grams >= 0),
  price_per_kg numeric(10, 3) NOT NULL CHECK (price_per_kg >= 0),
  PRIMARY KEY (company_id, ingredient)
);

-- Sum of the squared scores: what a standard deviation needs.
ALTER TABLE rollup_hour ADD COLUMN score_squares bigint NOT NULL DEFAULT 0;
ALTER TABLE rollup_specialty ADD COLUMN score_squares bigint NOT NULL DEFAULT 0;
ALTER TABLE rollup_day ADD COLUMN score_squares bigint NOT NULL DEFAULT 0;

-- The days of rollup_specialty added up; month is its first day. A row may be left with zeros.
CREATE TABLE rollup_month (
  venue_id int NOT NULL,
  month date NOT NULL,
  shift text NOT NULL CHECK (shift IN ('AM', 'PM')),
  specialty text NOT NULL,
  detected int NOT NULL,
  scored int NOT NULL,
  bad int NOT NULL,
  good int NOT NULL,
  excellent int NOT NULL,
  to_standard int NOT NULL,
  maybe_to_standard int NOT NULL,
  not_to_standard int NOT NULL,
  score_sum bigint NOT NULL,
  score_squares bigint NOT NULL,
  PRIMARY KEY (venue_id, month, shift, specialty)
);

-- Evaluated 'buena' pizzas and the pieces found on them, whatever recipes and prices say today.
-- ingredient '' counts the pizzas; else amount is the sum of the pieces' weights in thousandths.
CREATE TABLE portion_day (
  venue_id int NOT NULL,
  business_date date NOT NULL,
  shift text NOT NULL CHECK (shift IN ('AM', 'PM')),
  specialty text NOT NULL,
  crust text NOT NULL,
  size text NOT NULL,
  ingredient text NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (venue_id, business_date, shift, specialty, crust, size, ingredient)
);
CREATE TABLE portion_month (
  venue_id int NOT NULL,
  month date NOT NULL,
  specialty text NOT NULL,
  crust text NOT NULL,
  size text NOT NULL,
  ingredient text NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (venue_id, month, specialty, crust, size, ingredient)
);

-- What was stored before.
WITH squares AS (
  SELECT venue_id, business_date, hour, sum(score::bigint * score) AS squares
  FROM pizza WHERE evaluated AND snap_quality = 'buena' AND NOT censored
  GROUP BY venue_id, business_date, hour)
UPDATE rollup_hour r SET score_squares = s.squares FROM squares s
WHERE r.venue_id = s.venue_id AND r.business_date = s.business_date AND r.hour = s.hour;

WITH squares AS (
  SELECT venue_id, business_date, CASE WHEN hour < 17 THEN 'AM' ELSE 'PM' END AS shift,
    coalesce(specialty, '') AS specialty, sum(score::bigint * score) AS squares
  FROM pizza WHERE evaluated AND snap_quality = 'buena' AND NOT censored
  GROUP BY venue_id, business_date, 3, 4)
UPDATE rollup_specialty r SET score_squares = s.squares FROM squares s
WHERE r.venue_id = s.venue_id AND r.business_date = s.business_date
  AND r.shift = s.shift AND r.specialty = s.specialty;

WITH squares AS (
  SELECT venue_id, business_date, sum(score_squares) AS squares
  FROM rollup_hour GROUP BY venue_id, business_date)
UPDATE rollup_day r SET score_squares = s.squares FROM squares s
WHERE r.venue_id = s.venue_id AND r.business_date = s.business_date;

INSERT INTO rollup_month
SELECT venue_id, date_trunc('month', business_date)::date, shift, specialty, sum(detected),
  sum(scored), sum(bad), sum(good), sum(excellent), sum(to_standard), sum(maybe_to_standard),
  sum(not_to_standard), sum(score_sum), sum(score_squares)
FROM rollup_specialty GROUP BY 1, 2, 3, 4;

INSERT INTO portion_day
SELECT p.venue_id, p.business_date, CASE WHEN p.hour < 17 THEN 'AM' ELSE 'PM' END,
  coalesce(p.specialty, ''), coalesce(p.crust, ''),
  CASE json_typeof(d.tracked -> 'multisize') WHEN 'string' THEN d.tracked ->> 'multisize' ELSE '' END,
  part.ingredient, sum(part.amount)
FROM pizza p
JOIN pizza_detail d USING (venue_id, business_date, id)
CROSS JOIN LATERAL (
  SELECT '' AS ingredient, 1::bigint AS amount
  UNION ALL
  SELECT piece ->> 'type', round((piece ->> 'weight')::numeric * 1000)::bigint
  FROM json_array_elements(d.detections) piece WHERE piece ->> 'type' <> '') part
WHERE p.evaluated AND p.snap_quality = 'buena'
GROUP BY 1, 2, 3, 4, 5, 6, 7;

INSERT INTO portion_month
SELECT venue_id, date_trunc('month', business_date)::date, specialty, crust, size, ingredient,
  sum(amount)
FROM portion_day GROUP BY 1, 2, 3, 4, 5, 6;
