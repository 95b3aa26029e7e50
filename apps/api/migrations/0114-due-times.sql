-- When a pizza was due by the venue's clock, if a till said so first and later when it was made; null otherwise.
ALTER TABLE order_line ADD due_local timestamp;
ALTER TABLE withdrawn_order_line ADD due_local timestamp;
