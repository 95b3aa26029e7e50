-- Orders as tills name their products, and what the names mean.

ALTER TABLE order_line
  -- As they were sent; specialty and crust are what they mean, specialty '' while that is not known.
  ADD sent_specialty text NOT NULL DEFAULT '',
  ADD sent_crust text NOT NULL DEFAULT '',
  -- False for a name that a manager said is no pizza.
  ADD is_pizza boolean NOT NULL DEFAULT true,
  ADD sent_by text NOT NULL DEFAULT 'api' CHECK (sent_by IN ('api', 'file', 'till'));
UPDATE order_line SET sent_specialty = specialty, sent_crust = crust;
CREATE INDEX order_line_pizza ON order_line (venue_id, business_date, pizza_id);

-- What a company's tills mean by a name; changes are in the audit log.
CREATE TABLE till_name (
  company_id int NOT NULL,
  name text NOT NULL,
  -- Null: no pizza.
  specialty text,
  -- '' where the name says none.
  crust text NOT NULL,
  PRIMARY KEY (company_id, name)
);

-- Where a company's tills write what an order line has; changes are in the audit log.
CREATE TABLE till_mapping (
  company_id int PRIMARY KEY,
  mapping jsonb NOT NULL
);
