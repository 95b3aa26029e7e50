import type { Db } from '#platform/database/db';
import { ownPattern, type CalledPerson } from '@crustodian/domain/people/person-words';
import { sql } from 'kysely';

/**
 * PostgreSQL stores common column values for its planner, so tables whose statistics contain the
 * person's name are analyzed again. Must be called after all other traces are erased.
 */
export async function eraseFromStatistics(trx: Db, called: CalledPerson): Promise<void> {
  // The statistics of an index are recomputed with its table.
  const { rows } = await sql<{ schema: string; name: string }>`
    SELECT DISTINCT n.nspname AS schema, t.relname AS name
    FROM pg_stats s
    JOIN pg_namespace sn ON sn.nspname = s.schemaname
    JOIN pg_class c ON c.relname = s.tablename AND c.relnamespace = sn.oid
    -- Text columns only: a name such as 't f' or '1 0' would be found in every boolean and number.
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = s.attname
      AND a.atttypid = ANY ('{text, varchar, bpchar, name, json, jsonb, text[], varchar[]}'::regtype[])
    LEFT JOIN pg_index i ON i.indexrelid = c.oid
    JOIN pg_class t ON t.oid = coalesce(i.indrelid, c.oid)
    JOIN pg_namespace n ON n.oid = t.relnamespace
    WHERE concat_ws(' ', s.most_common_vals::text, s.histogram_bounds::text,
        s.most_common_elems::text) ~* ${ownPattern(called)}
    ORDER BY 1, 2`.execute(trx);
  for (const { schema, name } of rows) await sql`ANALYZE ${sql.id(schema, name)}`.execute(trx);
}
