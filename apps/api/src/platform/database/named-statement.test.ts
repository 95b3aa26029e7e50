import { runNamed, runNamedSql } from '#platform/database/named-statement';
import { testDatabase } from '#test/world/database';
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

test('SQL of pieces brings its values itself, and one name has one text', async () => {
  const above = (least: number) => sql`number > ${least}`;
  const numbers = (from: ReturnType<typeof above>) =>
    sql<{ number: number }>`SELECT number FROM generate_series(1, ${4}::int) number WHERE ${from}`;
  await database.db.connection().execute(async (connection) => {
    const run = (name: string, from: ReturnType<typeof above>) =>
      runNamedSql(connection, name, numbers(from));
    expect(await run('numbers above', above(2))).toEqual([{ number: 3 }, { number: 4 }]);
    expect(await run('numbers above', above(3))).toEqual([{ number: 4 }]);
    await expect(run('numbers above', sql`number < ${2}`)).rejects.toThrow('must be unique');
  });
});
