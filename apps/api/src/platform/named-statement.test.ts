import { runNamed } from '#platform/named-statement';
import { testDatabase } from '#platform/test-database';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

const database = testDatabase();

test('a named statement is prepared once per connection and run with its values', async () => {
  const statement = { name: 'double of', text: 'SELECT $1::int * 2 AS double' };
  await database.db.connection().execute(async (connection) => {
    expect(await runNamed(connection, statement, [21])).toEqual([{ double: 42 }]);
    expect(await runNamed(connection, statement, [4])).toEqual([{ double: 8 }]);
    const { rows } = await sql`SELECT name, generic_plans + custom_plans AS runs
      FROM pg_prepared_statements`.execute(connection);
    expect(rows).toEqual([{ name: 'double of', runs: 2 }]);
  });
});
