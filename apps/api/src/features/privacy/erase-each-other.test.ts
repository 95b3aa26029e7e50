import { testApp, type ViewerKind } from '#test/world/app';
import { COMPANY_A, PEOPLE } from '#test/world/fixture';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

const t = testApp();

test('of two administrators who erase each other at the same moment, one stays', async () => {
  const pair = [PEOPLE.manager.id, PEOPLE.regular.id];
  await sql`UPDATE user_account SET company_manager = true WHERE id = ANY (${pair}::int[])`.execute(
    t.db,
  );
  const erase = async (by: ViewerKind, whom: number) => {
    const url = `/api/privacy/company/${COMPANY_A}/person/${whom}/`;
    const { name } = (await t.ask(by, { url })).json<{ person: { name: string } }>().person;
    return () => t.ask(by, { method: 'POST', url: `${url}erase/`, payload: { name } });
  };
  const calls = [
    await erase('manager', PEOPLE.regular.id),
    await erase('regular', PEOPLE.manager.id),
  ];
  const replies = await Promise.all(calls.map((call) => call()));
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 403]));
});
