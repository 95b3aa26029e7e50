import { insertPictures } from '#pizzas/insert-capture';
import { testDatabase } from '#test/world/database';
import { FAULTY_STORES } from '@crustodian/demo/chain/camera-faults';
import { VENUES } from '@crustodian/demo/chain/stores';
import { encodeJpeg } from '@crustodian/demo/render/encode-jpeg';
import { randomParameters } from '@crustodian/demo/render/random-parameters';
import { renderPizza } from '@crustodian/demo/render/render-pizza';
import { SPECIALTY_IDS } from '@crustodian/domain/pizza/specialties';
import { scoreSnapshot } from '@crustodian/scoring/score/score-snapshot';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { matchDay } from '../../features/orders/match-day.ts';
import type { DemoPicture } from '../demo-picture.ts';
import { loadDirectory } from '../load-directory.ts';
import { loadHistory } from '../load-history.ts';
import { watchCameras } from './watch-cameras.ts';

const base = testDatabase();
const TODAY = '2026-11-23';
/** 13:30 at the stores in New York. */
const NOW = Date.UTC(2026, 10, 23, 18, 30);
const { signal } = new AbortController();
/** The faulty stores, and one without a fault. */
const STORES = VENUES.filter(({ name }) => [...FAULTY_STORES, 'Boerne'].includes(name));

async function drawn(specialty: 'pepperoni' | 'cheese', seed: number): Promise<DemoPicture> {
  const jpeg = await encodeJpeg(renderPizza(randomParameters(seed, { size: 320, specialty })));
  const official = await scoreSnapshot(jpeg, { grid: 'official' });
  const digest = createHash('sha256').update(jpeg).digest('hex');
  const { width, height } = official;
  const stored = { name: digest, digest, format: 'jpeg', width, height, bytes: 1 } as const;
  return { stored: { ...stored, placeholder: null }, specialty, scores: { official } };
}

beforeAll(async () => {
  const pictures = await Promise.all([drawn('pepperoni', 1), drawn('cheese', 2)]);
  await loadDirectory(base.db, SPECIALTY_IDS, NOW);
  const ids = STORES.map(({ id }) => id);
  await insertPictures(
    base.db,
    ids,
    pictures.map(({ stored }) => stored),
  );
  await loadHistory(base, pictures, {
    seed: 'crustodian',
    today: TODAY,
    from: '2026-10-01',
    stores: STORES,
    since: '2026-10-24',
    until: TODAY,
    signal,
    loaded: () => undefined,
  });
  await watchCameras({ db: base.db, now: () => NOW }, signal);
}, 300_000);

test('one camera moved, one gets dirty, one saw nothing for an afternoon: each is found, and nothing else', async () => {
  const { rows } = await sql<{ store: string; fault: string; ended: string | null }>`
    SELECT v.pretty_name AS store, i.fault, to_char(i.ended_local, 'MM-DD') AS ended
    FROM camera_item i JOIN venue v ON v.id = i.venue_id WHERE i.is_sure
    ORDER BY v.pretty_name`.execute(base.db);
  expect(rows).toEqual([
    { store: 'Cape May', fault: 'dirty', ended: null },
    { store: 'Fort Greene', fault: 'silent', ended: '11-22' },
    { store: 'Kerrville', fault: 'moved', ended: null },
  ]);
});

test('the till leaves out 4 in 100 pizzas, and the afternoon that no camera saw is a gap in its orders', async () => {
  const jobs = { send: async () => undefined };
  const share: Record<string, number> = {};
  for (const { id, name } of STORES) {
    await matchDay({ db: base.db, jobs }, { venue: id, day: '2026-11-22' }, NOW);
    const { rows } = await sql<{ share: number }>`
      SELECT count(pizza_id) / count(*)::float8 AS share FROM order_line
      WHERE venue_id = ${id} AND business_date = '2026-11-22'`.execute(base.db);
    share[name] = rows[0]!.share;
  }
  expect(share.Boerne).toBeGreaterThan(0.9);
  expect(share['Fort Greene']).toBeLessThan(0.7);
  const { rows } = await sql<{ ordered: number; pizzas: number }>`
    SELECT (SELECT count(*)::int FROM order_line o WHERE o.venue_id = v.id) AS ordered,
      (SELECT count(*)::int FROM pizza p WHERE p.venue_id = v.id
        AND p.business_date >= '2026-11-16') AS pizzas
    FROM venue v WHERE v.pretty_name = 'Boerne'`.execute(base.db);
  expect(rows[0]!.ordered / rows[0]!.pizzas).toBeGreaterThan(0.92);
  expect(rows[0]!.ordered / rows[0]!.pizzas).toBeLessThan(0.99);
});
