-- Whom the product shows Today first, since they chose so.
ALTER TABLE user_account ADD COLUMN starts_with_today boolean NOT NULL DEFAULT false;
