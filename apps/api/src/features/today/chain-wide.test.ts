import { testApp } from '#test/world/app';
import { COMPANY_A, V1, V2, V3 } from '#test/world/fixture';
import { linesOf, type readToday } from '@crustodian/contract/today';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import { beforeAll, expect, test } from 'vitest';
import { chartDueShifts } from '../signals/chart-shifts.job.ts';
import { learnBaselines } from '../signals/learn-baselines.job.ts';
import { insertQuietWeeks, insertShift, NOW, TODAY } from '../signals/signalled-store.fixture.ts';

const t = testApp();
const STORES = [V1, V2, V3];
const FAULT = [...Array<number>(25).fill(8), ...Array<number>(15).fill(3)];

beforeAll(async () => {
  t.setNow(NOW);
  for (const venue of STORES) await insertQuietWeeks(t.db, venue);
  await learnBaselines(t.tools);
});

/** The lines that the page composes from the answer. */
async function lines() {
  t.setNow(NOW + 13 * 3_600_000);
  const url = `/api/today/company/${COMPANY_A}/`;
  const answer = (await t.ask('manager', { method: 'GET', url })).json<Answer<typeof readToday>>();
  return linesOf(answer);
}

test('the same fault of two stores is two lines, of three it is one of the company', async () => {
  for (const venue of [V1, V2]) await insertShift(t.db, venue, { day: TODAY }, FAULT);
  await chartDueShifts(t.tools);
  expect((await lines()).map(({ kind }) => kind)).toEqual(['kitchen', 'kitchen']);
  await insertShift(t.db, V3, { day: TODAY }, FAULT);
  await chartDueShifts(t.tools);
  const [line, ...others] = await lines();
  expect(others).toEqual([]);
  expect(line).toMatchObject({ kind: 'chain-wide', part: 'Sello de queso' });
  expect(line?.kind === 'chain-wide' && line.signals.map(({ venue }) => venue).sort()).toEqual(
    STORES.map(String),
  );
});

test.each([
  ['not-a-problem', { kind: 'not-a-problem', reason: 'our-way' }],
  ['camera', { kind: 'camera' }],
])('it stays one line, with the store marked that says: %s', async (answered, payload) => {
  const { id } = (await signalOf(V1))!;
  const url = `/api/today/venue/${V1}/signal/${id}/act/`;
  expect((await t.ask('manager', { method: 'POST', url, payload })).statusCode).toBe(200);
  expect(await chainLines()).toEqual([[answered, null, null]]);
  expect((await t.ask('manager', { method: 'DELETE', url })).statusCode).toBe(200);
  expect(await chainLines()).toEqual([[null, null, null]]);
});

test('it stays one line while stores start actions, and leaves with the last of them', async () => {
  for (const [at, venue] of STORES.entries()) {
    const { id } = (await signalOf(venue))!;
    const payload = {
      request_id: crypto.randomUUID(),
      signal: id,
      part: 'Sello de queso',
      family: null,
      shift: null,
      what: 'Outer ring first',
      due: TODAY,
    };
    const url = `/api/actions/venue/${venue}/`;
    const reply = await t.ask('manager', { method: 'POST', url, payload });
    expect(reply.json()).toMatchObject({ state: 'open' });
    const read = await t.ask('manager', {
      method: 'GET',
      url: `/api/signals/venue/${venue}/signal/${id}/`,
    });
    expect(read.json()).toMatchObject({ answered: 'action', action: reply.json<Id>().id });
    expect(await chainLines()).toEqual(
      at === 2 ? [] : [STORES.map((_, other) => (other <= at ? 'action' : null))],
    );
  }
});

interface Id {
  id: string;
}

const signalOf = async (venue: number) =>
  (await lines())
    .flatMap((line) => (line.kind === 'chain-wide' ? line.signals : []))
    .find((signal) => signal.venue === String(venue));

/**
 * The responses of the stores in each chain-wide line, ordered by store; a store's own line is
 * marked as such.
 */
const chainLines = async () =>
  (await lines()).flatMap((line): (string | null)[][] => {
    if (line.kind === 'kitchen') return [['a line of its own']];
    if (line.kind !== 'chain-wide') return [];
    const byStore = line.signals.toSorted((a, b) => Number(a.venue) - Number(b.venue));
    return [byStore.map(({ answered }) => answered)];
  });
