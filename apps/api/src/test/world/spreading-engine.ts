import type pg from 'pg';

/**
 * Gives a test database Citus's functions for distributing tables. They record each call and raise
 * the engine's errors: a table that is already distributed, a unique key without the distribution
 * column, a foreign key to rows that may be on another machine.
 */
export async function installSpreadingFunctions(pool: pg.Pool): Promise<void> {
  await pool.query(`
    CREATE TABLE pg_dist_partition (logicalrelid regclass PRIMARY KEY, partkey text);
    CREATE TABLE spreading (id int GENERATED ALWAYS AS IDENTITY, call text NOT NULL);

    CREATE FUNCTION refuse_spread(t regclass) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
      IF EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = t) THEN
        RAISE EXCEPTION 'table % is already distributed', t;
      END IF;
    END $$;

    CREATE FUNCTION create_reference_table(table_name regclass) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE target regclass;
    BEGIN
      PERFORM refuse_spread(table_name);
      SELECT c.confrelid INTO target FROM pg_constraint c
        WHERE c.contype = 'f' AND c.conrelid = table_name AND c.confrelid <> table_name
          AND NOT EXISTS (SELECT FROM pg_dist_partition d
            WHERE d.logicalrelid = c.confrelid AND d.partkey IS NULL) LIMIT 1;
      IF target IS NOT NULL THEN
        RAISE EXCEPTION 'a copy of % names rows of %, which has none', table_name, target;
      END IF;
      INSERT INTO pg_dist_partition VALUES (table_name, NULL);
      INSERT INTO spreading (call) VALUES (table_name || ' everywhere');
    END $$;

    CREATE FUNCTION create_distributed_table(table_name regclass, distribution_column text,
      distribution_type text DEFAULT 'hash', colocate_with text DEFAULT 'default')
    RETURNS void LANGUAGE plpgsql AS $$
    DECLARE found text; own smallint;
    BEGIN
      PERFORM refuse_spread(table_name);
      SELECT attnum INTO STRICT own FROM pg_attribute
        WHERE attrelid = table_name AND attname = distribution_column;
      SELECT i.indexrelid::regclass INTO found FROM pg_index i
        WHERE i.indrelid = table_name AND i.indisunique AND NOT own = ANY (i.indkey) LIMIT 1;
      IF found IS NOT NULL THEN
        RAISE EXCEPTION 'cannot create constraint % without column %', found, distribution_column;
      END IF;
      SELECT c.conname INTO found FROM pg_constraint c
        LEFT JOIN pg_dist_partition d ON d.logicalrelid = c.confrelid
        WHERE c.contype = 'f' AND c.conrelid = table_name
          AND (d.logicalrelid IS NULL OR (d.partkey IS NOT NULL AND NOT own = ANY (c.conkey))) LIMIT 1;
      IF found IS NOT NULL THEN
        RAISE EXCEPTION 'foreign key % may name rows of another machine', found;
      END IF;
      IF colocate_with <> 'none' AND NOT EXISTS (SELECT FROM pg_dist_partition
          WHERE logicalrelid = colocate_with::regclass AND partkey = distribution_column) THEN
        RAISE EXCEPTION '% is not spread by %', colocate_with, distribution_column;
      END IF;
      INSERT INTO pg_dist_partition VALUES (table_name, distribution_column);
      INSERT INTO spreading (call)
        VALUES (table_name || ' by ' || distribution_column || ' colocated with ' || colocate_with);
    END $$`);
}
