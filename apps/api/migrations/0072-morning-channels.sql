-- How the lines of a morning reach a person: by mail, by the webhooks of the company, or both.
ALTER TABLE morning_setting
  ADD COLUMN by_mail boolean NOT NULL DEFAULT true,
  ADD COLUMN by_webhook boolean NOT NULL DEFAULT false;

-- The news that the receivers of a company were told, which they are not told again.
CREATE TABLE morning_told (
  company_id int NOT NULL,
  news text NOT NULL,
  told_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, news)
);
