-- A domain signs people in once it is verified; until then several companies may name it.

ALTER TABLE sign_on_domain
  -- What its DNS record has to say.
  ADD COLUMN token text,
  ADD COLUMN named_at timestamptz,
  -- By what it counts ('dns', 'staff', 'earlier') and since when; null while it signs nobody in.
  ADD COLUMN proof text CHECK (proof IN ('dns', 'staff', 'earlier')),
  ADD COLUMN verified_at timestamptz,
  -- What the last look at DNS found; null where there was none.
  ADD COLUMN finding text,
  ADD COLUMN checked_at timestamptz,
  ADD CHECK (num_nulls(proof, verified_at) IN (0, 2)),
  ADD CHECK (num_nulls(finding, checked_at) IN (0, 2));

UPDATE sign_on_domain SET token = replace(gen_random_uuid()::text, '-', ''), named_at = now();

-- Those by which people have come in go on until the provider's staff have looked at them.
UPDATE sign_on_domain d SET proof = 'earlier', verified_at = now()
WHERE EXISTS (SELECT FROM sign_on_identity i JOIN user_account u ON u.id = i.user_id
  WHERE i.company_id = d.company_id AND u.deleted_at IS NULL
    AND lower(split_part(u.email, '@', 2)) = d.domain);

-- An id of now, as the application makes them (platform/database/ids.ts).
INSERT INTO audit_entry (id, company_id, at, action, user_name, user_email, address, user_agent, subject, after)
SELECT (floor(extract(epoch FROM now()) * 1000) - 1577836800000)::bigint * 4096 + row_number() OVER (ORDER BY domain),
  company_id, now(), 'sign_on_domain_released', 'Crustodian', '', '', '', domain,
  jsonb_build_object('proof', 'in use before domains were verified')
FROM sign_on_domain WHERE proof IS NOT NULL;

ALTER TABLE sign_on_domain ALTER COLUMN token SET NOT NULL, ALTER COLUMN named_at SET NOT NULL;
ALTER TABLE sign_on_domain DROP CONSTRAINT sign_on_domain_pkey;
ALTER TABLE sign_on_domain ADD PRIMARY KEY (domain, company_id);
CREATE UNIQUE INDEX sign_on_domain_verified ON sign_on_domain (domain) WHERE proof IS NOT NULL;
