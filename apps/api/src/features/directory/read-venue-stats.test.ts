import { testApp, type ViewerKind } from '#test/world/app';
import { V1, VENUE_OF_B } from '#test/world/fixture';
import { expect, test } from 'vitest';

const t = testApp();
const ask = (kind: ViewerKind, venue: number | string) =>
  t.ask(kind, { url: `/api/venue_stats?venue=${venue}` });

test('without a definition: 6 and 8', async () =>
  expect((await ask('regular', V1)).json()).toEqual({ quality_definition: { min: 6, max: 8 } }));

test("the company's definition stands before the default", async () =>
  expect((await ask('managerOfB', VENUE_OF_B)).json()).toEqual({
    quality_definition: { min: 5, max: 9 },
  }));

test("the venue's own stands before the company's", async () => {
  const own = { quality_min: 6.5, quality_max: 8.25 };
  await t.db.updateTable('venue').set(own).where('id', '=', VENUE_OF_B).execute();
  expect((await ask('managerOfB', VENUE_OF_B)).json()).toEqual({
    quality_definition: { min: 6.5, max: 8.25 },
  });
});

test.each<[ViewerKind, number | string, number]>([
  ['feed', V1, 200],
  ['regular', '', 400],
])('%s asking for venue %j: %i', async (kind, venue, status) =>
  expect((await ask(kind, venue)).statusCode).toBe(status),
);
