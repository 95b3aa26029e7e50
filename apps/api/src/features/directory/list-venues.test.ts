import { testApp, type ViewerKind } from '#test/world/app';
import { expect, test } from 'vitest';

const t = testApp();

test.each<[ViewerKind, string[]]>([
  ['staff', ['1', '2', '3', '4']],
  ['manager', ['1', '2', '3']],
  ['regular', ['1', '2', '3']],
  ['reports', ['1', '2', '3']],
  ['flagged', ['1', '2', '3']],
  ['store', ['1']],
  ['region', ['2', '3']],
  ['nobody', []],
  ['managerOfB', ['4']],
])('%s sees venues %j', async (kind, seen) => {
  const reply = await t.ask(kind, { url: '/api/dashboard/venues/' });
  const { venues } = reply.json<{ venues: { value: string }[] }>();
  expect(venues.map(({ value }) => value)).toEqual(seen);
});

test('a venue is listed with its display name and the code of its region', async () => {
  const reply = await t.ask('store', { url: '/api/dashboard/venues/' });
  expect(reply.json()).toEqual({ venues: [{ value: '1', name: 'Venue 1', region: 'R1' }] });
});

test('venues are listed by name', async () => {
  await t.db.updateTable('venue').set({ pretty_name: 'A first one' }).where('id', '=', 3).execute();
  const reply = await t.ask('region', { url: '/api/dashboard/venues/' });
  const { venues } = reply.json<{ venues: { name: string }[] }>();
  expect(venues.map(({ name }) => name)).toEqual(['A first one', 'Venue 2']);
});
