import { testDatabase } from '#test/world/database';
import { LUMBRE } from '@crustodian/demo/chain/companies';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { loadDirectory } from './load-directory.ts';

const base = testDatabase();
const NOW = Date.UTC(2026, 2, 10, 12);
beforeAll(() => loadDirectory(base.db, ['pepperoni'], NOW));

test('the chain has pages of users, and a manager for each region but one', async () => {
  const people = await base.db
    .selectFrom('user_account')
    .select('id')
    .where('employer_id', '=', LUMBRE)
    .execute();
  expect(people.length).toBeGreaterThan(12);
  const regions = await base.db
    .selectFrom('region')
    .select(['code', 'manager_id'])
    .where('company_id', '=', LUMBRE)
    .orderBy('code')
    .execute();
  expect(regions.map(({ code, manager_id }) => [code, manager_id !== null])).toEqual([
    ['coast', false],
    ['hills', true],
    ['north', true],
  ]);
});

test('the audit log tells a year in the order of its ids, none of it in the future', async () => {
  const { rows } = await sql<{ actions: number; unordered: number; latest: Date }>`
    SELECT count(DISTINCT action)::int AS actions, max(at) AS latest,
      (SELECT count(*)::int FROM audit_entry a JOIN audit_entry b ON a.id < b.id AND a.at > b.at)
        AS unordered
    FROM audit_entry`.execute(base.db);
  expect(rows[0]).toMatchObject({ actions: 7, unordered: 0 });
  expect(rows[0]!.latest.getTime()).toBeLessThan(NOW);
});

test('the definition it ends with is the one in force', async () => {
  const { rows } = await sql<{ after: object }>`SELECT after FROM audit_entry
    WHERE action = 'quality_definition_changed' ORDER BY id DESC LIMIT 1`.execute(base.db);
  expect(rows[0]!.after).toEqual({ min: 6, max: 8 });
});
