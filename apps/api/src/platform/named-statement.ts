import type { Db } from '#platform/db';
import { CompiledQuery } from 'kysely';

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
  // Holds because Kysely hands `sql` to pg untouched, and pg takes { name, text } in its place.
  const statement = { name, text } as unknown as string;
  const { rows } = await db.executeQuery<Row>(
    CompiledQuery.raw(statement, [...values]) as CompiledQuery<Row>,
  );
  return rows;
}
