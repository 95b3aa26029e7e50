-- Who is limited to venues and regions stays so when the last one is taken: they see nothing then.
ALTER TABLE user_account ADD COLUMN limited_to_venues boolean NOT NULL DEFAULT false;
UPDATE user_account SET limited_to_venues = true
  WHERE id IN (SELECT user_id FROM venue_membership UNION SELECT user_id FROM region_membership);

-- The venue that an entry concerns; null for people, regions and companies.
ALTER TABLE audit_entry ADD COLUMN venue_id int REFERENCES venue;
