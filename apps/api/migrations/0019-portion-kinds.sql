-- What pizzas got of each ingredient is counted by a number instead of four texts, and both shifts of
-- a day stand in one row, so that a year of a company is half as many and far shorter rows.

-- Which number stands for what; it follows from the texts (facts/portions.ts), so none is ever asked for.
CREATE TABLE portion_kind (
  venue_id int NOT NULL,
  kind bigint NOT NULL,
  specialty text NOT NULL,
  crust text NOT NULL,
  size text NOT NULL,
  -- '' counts the pizzas.
  ingredient text NOT NULL,
  PRIMARY KEY (venue_id, kind)
);

ALTER TABLE portion_day RENAME TO portion_day_of_texts;
ALTER INDEX portion_day_pkey RENAME TO portion_day_of_texts_pkey;
ALTER TABLE portion_month RENAME TO portion_month_of_texts;
ALTER INDEX portion_month_pkey RENAME TO portion_month_of_texts_pkey;

CREATE TABLE portion_day (
  venue_id int NOT NULL,
  business_date date NOT NULL,
  kind bigint NOT NULL,
  -- Thousandths of a piece, or pizzas, of the lunch and of the dinner shift.
  am bigint NOT NULL,
  pm bigint NOT NULL,
  PRIMARY KEY (venue_id, business_date, kind)
);
CREATE TABLE portion_month (
  venue_id int NOT NULL,
  month date NOT NULL,
  kind bigint NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (venue_id, month, kind)
);

INSERT INTO portion_kind
SELECT venue_id, ('x' || left(encode(sha256(convert_to(
    concat_ws(':', length(specialty), length(crust), length(size),
      specialty || crust || size || ingredient), 'UTF8')), 'hex'), 13))::bit(52)::bigint,
  specialty, crust, size, ingredient
FROM (
  SELECT DISTINCT venue_id, specialty, crust, size, ingredient FROM portion_month_of_texts
  UNION
  SELECT DISTINCT venue_id, specialty, crust, size, ingredient FROM portion_day_of_texts) known;

INSERT INTO portion_day
SELECT venue_id, business_date, kind, coalesce(sum(amount) FILTER (WHERE shift = 'AM'), 0),
  coalesce(sum(amount) FILTER (WHERE shift = 'PM'), 0)
FROM portion_day_of_texts
JOIN portion_kind USING (venue_id, specialty, crust, size, ingredient)
GROUP BY venue_id, business_date, kind
ORDER BY venue_id, business_date, kind;

INSERT INTO portion_month
SELECT venue_id, month, kind, amount
FROM portion_month_of_texts
JOIN portion_kind USING (venue_id, specialty, crust, size, ingredient)
ORDER BY venue_id, month, kind;

DROP TABLE portion_day_of_texts, portion_month_of_texts;
