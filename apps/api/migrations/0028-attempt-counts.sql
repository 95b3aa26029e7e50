-- Counts that all processes share, in the columns that rate-limiter-flexible asks for: failed log-ins and
-- mails asked for. A key is a digest; expire is in milliseconds since 1970. login_failure is the release before's.
CREATE TABLE attempt_count (
  key text PRIMARY KEY,
  points int NOT NULL,
  expire bigint
);
CREATE INDEX attempt_count_expire ON attempt_count (expire);
