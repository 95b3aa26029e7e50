-- Tills count their orders anew each day: a line is identified by its business day, too.

ALTER TABLE order_line DROP CONSTRAINT order_line_pkey;
ALTER TABLE order_line ADD PRIMARY KEY (venue_id, business_date, order_no, line);
-- The key begins with the same columns.
DROP INDEX order_line_day;
-- To find and to withdraw the orders with a number.
CREATE INDEX order_line_order ON order_line (venue_id, order_no);

ALTER TABLE withdrawn_order_line DROP CONSTRAINT withdrawn_order_line_pkey;
ALTER TABLE withdrawn_order_line
  ADD PRIMARY KEY (venue_id, withdrawal_id, business_date, order_no, line);
