import { insertPictures } from '#pizzas/insert-capture';
import { verifyRollups } from '#pizzas/rollups/verify-rollups';
import { readConfig } from '#platform/config';
import { nextId } from '#platform/database/ids';
import { createLiveEvents } from '#platform/live/live-events';
import { openLog } from '#platform/log';
import { createFolderStorage } from '#platform/pictures/picture-storage-folder';
import type { PictureStorage } from '#platform/pictures/picture-storage';
import { sha256 } from '#platform/sha256';
import { testDatabase } from '#test/world/database';
import { isPreviousEngine, PREVIOUS_ENGINE } from '@crustodian/demo/chain/engine-change';
import { VENUES } from '@crustodian/demo/chain/stores';
import { randomParameters } from '@crustodian/demo/render/random-parameters';
import { renderPizza } from '@crustodian/demo/render/render-pizza';
import { encodeJpeg } from '@crustodian/demo/render/encode-jpeg';
import { SPECIALTY_IDS } from '@crustodian/domain/pizza/specialties';
import { addDays, daysBetween } from '@crustodian/domain/time/calendar-day';
import { ENGINE } from '@crustodian/scoring/score/engine';
import { scoreSnapshot, type ScoringSettings } from '@crustodian/scoring/score/score-snapshot';
import { sql } from 'kysely';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rescore } from '../features/scoring/rescore/rescore.job.ts';
import type { DemoPicture } from './demo-picture.ts';
import { loadDirectory } from './load-directory.ts';
import { loadHistory } from './load-history.ts';

const base = testDatabase();
const TODAY = '2025-11-03';
const NEWEST = addDays(TODAY, -1);
const OLD = '2025-04-05';
/** A small store of each company, and thus of each grid. */
const STORES = [3, 23].map((id) => VENUES.find((venue) => venue.id === id)!);
const SPECIALTIES = ['pepperoni', 'cheese', 'hawaiana'] as const;
const never = new AbortController().signal;
/** Scoring is slow on a busy machine. */
const LONG = { timeout: 240_000 };
let folder: string;
let pictures: PictureStorage;

/** Caches scores by picture and settings, because scoring is deterministic. */
const scored = new Map<string, ReturnType<typeof scoreSnapshot>>();
function score(file: Uint8Array, settings: ScoringSettings): ReturnType<typeof scoreSnapshot> {
  const key = `${sha256(file)} ${JSON.stringify({ ...settings, place: 0 })}`;
  const known = scored.get(key) ?? scoreSnapshot(file, settings);
  scored.set(key, known);
  return known;
}

async function renderAndScore(
  specialty: (typeof SPECIALTIES)[number],
  seed: number,
): Promise<DemoPicture> {
  const jpeg = await encodeJpeg(renderPizza(randomParameters(seed, { size: 320, specialty })));
  const official = await score(jpeg, { grid: 'official' });
  const modified = await score(jpeg, { grid: 'modified' });
  const digest = await pictures.put(jpeg);
  const { width, height } = official;
  const stored = { name: digest, digest, format: 'jpeg', width, height } as const;
  return {
    stored: { ...stored, bytes: jpeg.length, placeholder: null },
    specialty,
    scores: { official, modified },
  };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rescored-demo-'));
  pictures = await createFolderStorage(folder, { threads: 1 });
  const catalogue = await Promise.all(SPECIALTIES.map(renderAndScore));
  await loadDirectory(base.db, SPECIALTY_IDS, Date.now());
  await insertPictures(
    base.db,
    STORES.map(({ id }) => id),
    catalogue.map(({ stored }) => stored),
  );
  for (const day of [OLD, NEWEST]) {
    await loadHistory(base, catalogue, {
      seed: 'test',
      from: '2025-04-01',
      today: TODAY,
      stores: STORES,
      since: day,
      until: addDays(day, 1),
      signal: never,
      loaded: () => undefined,
    });
  }
}, LONG.timeout);
afterAll(() => rm(folder, { recursive: true }));

/** The visible data of a day's pizzas, without the engine version. */
async function dayOf(day: string) {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT p.venue_id, p.id, p.specialty, p.crust, p.snap_quality, p.snap_trusted, p.evaluated,
      p.score, p.raw_score, p.soft_ingredients, p.cheese, p.criteria, p.standard, p.censored,
      p.bubbles, p.overbaked, p.bad_cut, p.omit_soft, p.attributes, p.original_data, p.reviewer_id,
      d.evaluation::jsonb AS evaluation, d.detections::jsonb AS detections
    FROM pizza p JOIN pizza_detail d USING (venue_id, business_date, id)
    WHERE p.business_date = ${day} ORDER BY p.venue_id, p.id`.execute(base.db);
  return rows;
}

async function versionsOf(day: string): Promise<string[]> {
  const { rows } = await sql<{ version: string }>`SELECT DISTINCT scoring_version AS version
    FROM pizza WHERE business_date = ${day} AND scoring_version <> ''`.execute(base.db);
  return rows.map(({ version }) => version);
}

async function rescoreDay(day: string): Promise<number> {
  const tools = {
    db: base.db,
    config: readConfig({}),
    pictures,
    live: createLiveEvents(),
    log: openLog({ logLevel: 'silent' }),
    scoring: { score, close: async () => undefined },
  };
  let rescored = 0;
  for (const { id: venue } of STORES) {
    const id = nextId();
    await sql`INSERT INTO rescore_order (id, venue_id, from_day, to_day)
      VALUES (${id}, ${venue}, ${day}, ${day})`.execute(base.db);
    await rescore(tools, id, never);
    const done = await base.db
      .selectFrom('rescore_order')
      .select(['rescored', 'kept', 'missing', 'failed', 'error'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(done).toMatchObject({ kept: 0, missing: 0, failed: 0, error: null });
    rescored += done.rescored;
  }
  return rescored;
}

test(
  'the newest pizzas of the demo are scored by the engine of today, so rescoring finds nothing to do',
  LONG,
  async () => {
    const versions = await versionsOf(NEWEST);
    expect(versions.length).toBeGreaterThan(0);
    for (const version of versions) expect(version).toMatch(new RegExp(`^${ENGINE}-`));
    const before = await dayOf(NEWEST);
    expect(await rescoreDay(NEWEST)).toBe(0);
    expect(await dayOf(NEWEST)).toEqual(before);
  },
);

test(
  'a day of the previous engine keeps scores, flags and corrections when it is rescored',
  LONG,
  async () => {
    expect(isPreviousEngine(daysBetween(OLD, TODAY))).toBe(true);
    expect(await versionsOf(OLD)).toEqual([PREVIOUS_ENGINE]);
    const before = await dayOf(OLD);
    expect(before.some(({ reviewer_id: reviewer }) => reviewer !== null)).toBe(true);
    expect(await rescoreDay(OLD)).toBe(before.length);
    expect(await dayOf(OLD)).toEqual(before);
    for (const version of await versionsOf(OLD)) expect(version).toMatch(new RegExp(`^${ENGINE}-`));
    expect(await verifyRollups(base.db)).toEqual([]);
  },
);
