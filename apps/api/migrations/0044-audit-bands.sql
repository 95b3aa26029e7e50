-- How far off a company's scores were by its audited pizzas, found once a day at most.
CREATE TABLE audit_band (
  company_id int NOT NULL,
  day date NOT NULL,
  -- Of each level that has enough residuals: family (null for the company), count, quantile.
  reaches jsonb NOT NULL,
  PRIMARY KEY (company_id, day)
);
