-- Whether the pizza was hidden when the selection was last changed: the report does not contain it then.
ALTER TABLE report_pizza ADD COLUMN left_out boolean NOT NULL DEFAULT false;
-- Whether the pizza was hidden when it was deleted because of its age.
ALTER TABLE report_pizza ADD COLUMN deleted_hidden boolean NOT NULL DEFAULT false;
