-- Pizzas that were ordered, as tills tell, and the pizzas that they became.

CREATE TABLE order_line (
  venue_id int NOT NULL,
  order_no text NOT NULL,
  line int NOT NULL,
  business_date date NOT NULL,
  specialty text NOT NULL,
  crust text NOT NULL,
  size text NOT NULL,
  -- When it was made or due, by the venue's clock.
  made_local timestamp NOT NULL,
  received_at timestamptz NOT NULL,
  -- Of its business day; null where none is its.
  pizza_id bigint,
  PRIMARY KEY (venue_id, order_no, line)
);
CREATE INDEX order_line_day ON order_line (venue_id, business_date);

-- A day with orders, and what it had when they were matched last.
CREATE TABLE order_day (
  venue_id int NOT NULL,
  business_date date NOT NULL,
  orders int NOT NULL,
  pizzas int NOT NULL,
  newest_pizza bigint NOT NULL,
  matched_at timestamptz NOT NULL,
  PRIMARY KEY (venue_id, business_date)
);
