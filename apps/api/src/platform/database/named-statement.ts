import type { Db } from '#platform/database/db';
import { CompiledQuery, type RawBuilder } from 'kysely';

export interface NamedStatement {
  /** Identifies the text on each connection: every name must belong to one text. */
  name: string;
  text: string;
}

/** Runs a prepared statement, which the server parses and plans once per connection; for hot paths. */
export async function runNamed<Row>(
  db: Db,
  { name, text }: NamedStatement,
  values: readonly unknown[],
): Promise<Row[]> {
  // Safe because Kysely passes `sql` to pg unchanged, and pg accepts { name, text } instead.
  const statement = { name, text } as unknown as string;
  const { rows } = await db.executeQuery<Row>(
    CompiledQuery.raw(statement, [...values]) as CompiledQuery<Row>,
  );
  return rows;
}

/**
 * Like runNamed, for SQL built from fragments. Every text needs its own name: a connection refuses
 * a second text under the same name.
 */
export function runNamedSql<Row>(db: Db, name: string, query: RawBuilder<Row>): Promise<Row[]> {
  const { sql: text, parameters } = query.compile(db);
  return runNamed<Row>(db, { name, text }, parameters);
}
