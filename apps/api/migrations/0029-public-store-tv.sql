-- Whether a company's store TVs are public; else each opens by its device link alone. Companies that
-- are there already stay as they were.
ALTER TABLE company ADD COLUMN public_store_tv boolean NOT NULL DEFAULT false;
UPDATE company SET public_store_tv = true;
