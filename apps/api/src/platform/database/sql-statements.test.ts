import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sqlStatements } from './sql-statements.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../migrations');

test.each([
  ['', []],
  ['-- nothing; at all\n', []],
  ['SELECT 1', ['SELECT 1']],
  ['SELECT 1; SELECT 2;\n', ['SELECT 1;', 'SELECT 2;']],
  ['-- one; of two\nSELECT 1;\nSELECT 2;', ['-- one; of two\nSELECT 1;', 'SELECT 2;']],
  [`SELECT ';', "a;b", 'it''s;'; SELECT 2;`, [`SELECT ';', "a;b", 'it''s;';`, 'SELECT 2;']],
  ['/* a; b */ SELECT 4 / 2 - 1;', ['/* a; b */ SELECT 4 / 2 - 1;']],
  [
    'DO $$ BEGIN PERFORM 1; END $$; SELECT $x$ $$; $x$;',
    ['DO $$ BEGIN PERFORM 1; END $$;', 'SELECT $x$ $$; $x$;'],
  ],
])('%j', (script, statements) => expect(sqlStatements(script)).toEqual(statements));

test.each(readdirSync(MIGRATIONS))('%s loses nothing and has only whole statements', (name) => {
  const script = readFileSync(join(MIGRATIONS, name), 'utf8');
  const statements = sqlStatements(script);
  const bare = (text: string) => text.replaceAll(/--[^\n]*|\s+/g, '');
  expect(bare(statements.join('\n'))).toBe(bare(script));
  for (const statement of statements) {
    expect(statement).toMatch(/;$/);
    expect(statement.match(/\$\w*\$/g)?.length ?? 0).toSatisfy((count: number) => count % 2 === 0);
  }
});
