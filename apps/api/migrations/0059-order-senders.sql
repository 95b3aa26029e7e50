-- Who sent a line of an order; of a file the audit log says who.

ALTER TABLE order_line
  -- Of the token that sent it; null for a file.
  ADD device_digest bytea,
  -- One number for all lines that a file brought; null for a device.
  ADD file_id bigint;
