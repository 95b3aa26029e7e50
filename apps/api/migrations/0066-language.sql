-- The language a person chose for the product; none: the browser's.
ALTER TABLE user_account ADD COLUMN language text CHECK (language IN ('en', 'es'));
