CREATE INDEX rescore_order_of_pizza ON rescore_order (venue_id, pizza_id) WHERE pizza_id IS NOT NULL;
