import { testApp, type ViewerKind } from '#test/world/app';
import { COMPANY_A, COMPANY_B, PROVIDER } from '#test/world/fixture';
import { expect, test } from 'vitest';

const t = testApp();
const ask = (kind: ViewerKind, company: number | string) =>
  t.ask(kind, { url: `/api/dashboard/venues-by-company/${company}` });

test.each<[ViewerKind, number, string[]]>([
  ['staff', COMPANY_A, ['1', '2', '3']],
  ['staff', COMPANY_B, ['4']],
  ['staff', PROVIDER, []],
  ['regular', COMPANY_A, ['1', '2', '3']],
  ['store', COMPANY_A, ['1']],
  ['region', COMPANY_A, ['2', '3']],
  ['flagged', COMPANY_A, ['1', '2', '3']],
])('%s sees of company %i venues %j', async (kind, company, seen) => {
  const reply = await ask(kind, company);
  const { venues } = reply.json<{ venues: { value: string }[] }>();
  expect(venues.map(({ value }) => value)).toEqual(seen);
});

test.each<[ViewerKind, number | string, number]>([
  ['regular', 999, 403],
  ['regular', 'pizza', 400],
  ['regular', 0, 400],
])('%s asking for company %s: %i', async (kind, company, status) =>
  expect((await ask(kind, company)).statusCode).toBe(status),
);
