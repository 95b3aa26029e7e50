import { readHealth } from '@crustodian/contract/health';
import type { Db } from '#platform/database/db';
import type { Context, Route } from '#platform/http/http';
import { createMemory } from '#platform/memory';
import { testDatabase } from '#test/world/database';
import { fillFixture } from '#test/world/fixture';
import type { Endpoint } from '@crustodian/contract/wire/endpoint';
import { beforeAll, expect, test } from 'vitest';
import { underOneDefinition } from './one-definition.ts';

const base = testDatabase();
const memory = createMemory();
beforeAll(() => fillFixture(base.db).then(() => undefined));

const adopt = (db: Db, max: number) =>
  db.updateTable('company').set({ quality_min: 6, quality_max: max }).where('id', '=', 2).execute();

/** How often a call runs until it answers, if the definition changes during the first `changes` runs. */
async function asked(endpoint: Endpoint, changes: number): Promise<number> {
  let times = 0;
  const route: Route = {
    endpoint,
    handlerOf: () => async () => {
      times += 1;
      if (times <= changes) await adopt(base.db, 7 + Math.random());
      return { status: 'ok' };
    },
  };
  // Safe because neither the wrapper nor this handler uses anything else of the context.
  const context = { db: base.db, memory } as unknown as Context;
  await underOneDefinition(route).handlerOf(context)(
    { params: undefined, headers: undefined, query: undefined, body: undefined },
    context,
  );
  return times;
}

test.each([
  ['quiet', readHealth, 0, 1],
  ['changed once meanwhile', readHealth, 1, 2],
  ['changed all the time: it is answered in the end', readHealth, 99, 4],
  ['a call that writes is done once', { ...readHealth, method: 'POST' } as const, 1, 1],
])('%s', async (_case, endpoint, changes, times) =>
  expect(await asked(endpoint, changes)).toBe(times),
);

test('changed and changed back since the answer before: figures of one moment all the same', async () => {
  await adopt(base.db, 8);
  await asked(readHealth, 0);
  await adopt(base.db, 7);
  await adopt(base.db, 8);
  expect(await asked(readHealth, 0)).toBe(2);
  expect(await asked(readHealth, 0)).toBe(1);
});
