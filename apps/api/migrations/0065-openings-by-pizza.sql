-- Openings of a pizza's sheet are counted before another one is kept.
CREATE INDEX evidence_opening_pizza ON evidence_opening (venue_id, business_date, pizza_id);
