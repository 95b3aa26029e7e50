import { createLiveEvents } from '#platform/live/live-events';
import type { Tools } from '#platform/tools';
import { testDatabase } from '#test/world/database';
import { insertTestPizzas } from '#test/world/pizzas';
import { addDays } from '@crustodian/domain/time/calendar-day';
import { SPECIALTY_IDS } from '@crustodian/domain/pizza/specialties';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { loadDirectory } from '../load-directory.ts';
import { loadObjections } from './load-objections.ts';

const base = testDatabase();
const BANDERA = 1;
const FIRST = '2024-03-10';
const DAYS = 180;
const span = {
  seed: 'test',
  since: FIRST,
  until: addDays(FIRST, DAYS),
  signal: new AbortController().signal,
};
const sent: string[] = [];
const load = () =>
  loadObjections(
    {
      db: base.db,
      live: createLiveEvents(),
      now: () => Date.now(),
      // Safe because an objection only calls this method.
      jobs: {
        send: (_trx: unknown, queue: string) => Promise.resolve(void sent.push(queue)),
      } as unknown as Tools['jobs'],
    },
    span,
  );

beforeAll(async () => {
  await loadDirectory(base.db, SPECIALTY_IDS, Date.now());
  for (let ago = 0; ago < DAYS; ago += 1) {
    const time = `${addDays(FIRST, ago).replaceAll('-', '/')} 13:00:00`;
    const pizza = { REPORT_localized_capture_start_ts: time, category: 'pepperoni' };
    await insertTestPizzas(base.db, BANDERA, [pizza, pizza, pizza, pizza]);
  }
  await load();
});

const objections = async () =>
  (
    await sql<{ day: string; state: string; opinions: number | null; rev: number }>`
      SELECT o.business_date AS day, o.state, (o.answer ->> 'opinions')::int AS opinions, p.rev
      FROM objection o JOIN pizza p ON p.venue_id = o.venue_id
        AND p.business_date = o.business_date AND p.id = o.pizza_id
      ORDER BY o.business_date`.execute(base.db)
  ).rows;

test('objections are answered, some by a correction, and no mail is sent', async () => {
  const all = await objections();
  expect(all.length).toBeGreaterThan(3);
  const old = all.filter(({ day }) => day < addDays(span.until, -3));
  expect(new Set(old.map(({ state }) => state))).toEqual(new Set(['granted', 'upheld']));
  for (const { state, opinions, rev } of old) {
    expect(opinions).toBeGreaterThan(0);
    expect(rev).toBe(state === 'granted' ? 1 : 0);
  }
  expect(sent).not.toContain('mail-objection');
});

test('loading them again adds none', async () => {
  const before = await objections();
  await load();
  expect(await objections()).toEqual(before);
});
