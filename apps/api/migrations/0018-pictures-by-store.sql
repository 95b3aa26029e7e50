-- A picture belongs to the store that sent it, as everything does that grows: bytes that two stores
-- sent are two rows and one file. So a store's pictures lie beside its pizzas on every engine.
ALTER TABLE picture RENAME TO picture_of_all;
ALTER INDEX picture_pkey RENAME TO picture_of_all_pkey;

CREATE TABLE picture (
  venue_id int NOT NULL,
  -- SHA-256 of the stored bytes in hex.
  digest text NOT NULL,
  format text NOT NULL CHECK (format IN ('jpeg', 'png', 'webp')),
  width int NOT NULL,
  height int NOT NULL,
  bytes int NOT NULL,
  -- Tiny blurred picture as a data address.
  placeholder text,
  PRIMARY KEY (venue_id, digest)
);

INSERT INTO picture (venue_id, digest, format, width, height, bytes, placeholder)
SELECT used.venue_id, p.digest, p.format, p.width, p.height, p.bytes, p.placeholder
FROM (
  SELECT venue_id, picture AS digest FROM pizza WHERE picture IS NOT NULL
  UNION SELECT venue_id, digest FROM capture_picture) used
JOIN picture_of_all p ON p.digest = used.digest;

DROP TABLE picture_of_all;
-- The sweep asks which files any store knows.
CREATE INDEX picture_digest ON picture (digest);
