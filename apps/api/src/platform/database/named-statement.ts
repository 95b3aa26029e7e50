import type { Db } from '#platform/database/db';
import { CompiledQuery, type RawBuilder } from 'kysely';

export interface NamedStatement {
  /** Names the text on each connection: one name, one text. */
  name: string;
  text: string;
}

/** Runs a statement that the server parses and plans once per connection; for the hot paths. */
export async function runNamed<Row>(
  db: Db,
  { name, text }: NamedStatement,
  values: readonly unknown[],
): Promise<Row[]> {
  // Safe because Kysely hands `sql` to pg untouched, and pg takes { name, text } in its place.
  const statement = { name, text } as unknown as string;
  const { rows } = await db.executeQuery<Row>(
    CompiledQuery.raw(statement, [...values]) as CompiledQuery<Row>,
  );
  return rows;
}

/**
 * Like runNamed, for SQL built from fragments. Every text needs its own name: a connection refuses
 * a second text under the same one.
 */
export function runNamedSql<Row>(db: Db, name: string, query: RawBuilder<Row>): Promise<Row[]> {
  const { sql: text, parameters } = query.compile(db);
  return runNamed<Row>(db, { name, text }, parameters);
}
