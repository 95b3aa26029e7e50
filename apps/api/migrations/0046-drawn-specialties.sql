-- Of which specialty the drawn pizzas are, and those that could be drawn: what blind judgements say of a
-- specialty is about all of its pizzas.
ALTER TABLE audit_pizza ADD COLUMN specialty text;

CREATE TABLE audit_draw_specialty (
  venue_id int NOT NULL,
  business_date date NOT NULL,
  specialty text NOT NULL,
  -- Those that could be drawn, and the sum of their first scores in hundredths.
  pizzas int NOT NULL,
  score_sum int NOT NULL,
  PRIMARY KEY (venue_id, business_date, specialty)
);

INSERT INTO audit_draw_specialty (venue_id, business_date, specialty, pizzas, score_sum)
SELECT d.venue_id, d.business_date, p.specialty, count(*), sum(one.score)
FROM audit_draw d, unnest(d.pizzas, d.scores) AS one(id, score), pizza p
WHERE p.venue_id = d.venue_id AND p.business_date = d.business_date AND p.id = one.id
  AND p.specialty IS NOT NULL
GROUP BY 1, 2, 3;

UPDATE audit_pizza a SET specialty = p.specialty FROM pizza p
WHERE p.venue_id = a.venue_id AND p.business_date = a.business_date AND p.id = a.pizza_id;
