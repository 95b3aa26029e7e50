import { testApp } from '#test/world/app';
import { COMPANY_A, V1 } from '#test/world/fixture';
import { correlationOfNext } from '@crustodian/domain/signals/sequential-test';
import { addDays } from '@crustodian/domain/time/calendar-day';
import { weekStamp } from '@crustodian/domain/time/week';
import { expect, test } from 'vitest';
import { resultsOf } from '../../test/hostile/bytes-read.ts';
import { readBaseline } from '../signals/baseline-rows.ts';
import { matchingPizzas } from '../signals/count-observations.ts';
import { learnVenue } from '../signals/learn-venue.ts';
import { PIZZAS_AT_ONCE, readPizzas, readWatched } from '../signals/seen-pizzas.ts';
import {
  insertRandomWeeks,
  makeMonths,
  NOW,
  SEAL,
  TODAY,
} from '../signals/signalled-store.fixture.ts';
import { compareWithBefore } from './compare-with-before.ts';

const t = testApp();

test('an action is held against what the pizzas before say, read a few thousand at a time', async () => {
  t.setNow(NOW);
  await makeMonths(t.db);
  await t.db.deleteFrom('pizza').execute();
  await insertRandomWeeks(t.db, V1, 400);
  await learnVenue(t.db, { venue: V1, company: COMPANY_A, fromDay: TODAY }, NOW);
  const watched = await readWatched(t.db, V1);
  const usual = (await readBaseline(t.db, V1, TODAY))!;
  const span = { venues: [V1], from: addDays(TODAY, -90), to: TODAY };
  const pizzas = await readPizzas(t.db, span, watched);
  const matching = { part: SEAL, family: null, shift: null } as const;
  const all = [...matchingPizzas({ pizzas, usual, watched }, matching)];
  expect(pizzas.length).toBeGreaterThan(PIZZAS_AT_ONCE);
  const times = { from: `${addDays(TODAY, -5)} 15:00:00`, until: `${TODAY} 12:00:00` };
  const history = all.filter(({ localTs }) => localTs < times.from);
  const since = all.filter(({ localTs }) => localTs >= times.from);
  const shares = [...Map.groupBy(history, ({ day }) => weekStamp(day)).values()]
    .filter(({ length }) => length >= 20)
    .map((week) => week.filter(({ bad }) => bad).length / week.length)
    .toSorted((a, b) => a - b);
  const middle = (shares.length - 1) / 2;

  const results = await resultsOf(t.db, async () => {
    const found = await compareWithBefore(t.db, { venue: V1, ...matching }, times);
    expect(found.comparison).toMatchObject({
      target: (shares[Math.floor(middle)]! + shares[Math.ceil(middle)]!) / 2,
      before: { pizzas: since.length, bad: since.filter(({ bad }) => bad).length },
      correlation: correlationOfNext(history.map(({ bad }) => bad)),
    });
    expect(found.since).toEqual(
      since.slice(-400).map(({ id, localTs, bad }) => ({ id, localTs, bad })),
    );
  });
  const most = Math.max(...results.map(({ length }) => length));
  expect(most).toBeGreaterThan(400);
  expect(most).toBeLessThanOrEqual(PIZZAS_AT_ONCE);
});
