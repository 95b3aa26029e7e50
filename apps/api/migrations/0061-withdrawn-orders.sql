-- Lines of orders that a manager withdrew: as they were, and no longer counted.

CREATE TABLE withdrawn_order_line (
  venue_id int NOT NULL,
  -- Of one withdrawal; the same order may be sent and withdrawn again.
  withdrawal_id bigint NOT NULL,
  withdrawn_by int NOT NULL,
  withdrawn_at timestamptz NOT NULL,
  order_no text NOT NULL,
  line int NOT NULL,
  business_date date NOT NULL,
  made_local timestamp NOT NULL,
  size text NOT NULL,
  sent_specialty text NOT NULL,
  sent_crust text NOT NULL,
  sent_by text NOT NULL,
  device_digest bytea,
  file_id bigint,
  received_at timestamptz NOT NULL,
  -- That it was matched with.
  pizza_id bigint,
  PRIMARY KEY (venue_id, withdrawal_id, order_no, line)
);
CREATE INDEX order_line_file ON order_line (venue_id, file_id) WHERE file_id IS NOT NULL;
