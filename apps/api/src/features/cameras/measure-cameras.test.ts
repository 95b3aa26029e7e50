import { lightOf, lightOfPizza } from '#pizzas/cameras/camera-light';
import { testApp } from '#test/world/app';
import { COMPANY_A, V1, VENUE_OF_B } from '#test/world/fixture';
import { insertTestPizzas } from '#test/world/pizzas';
import type { readCameras } from '@crustodian/contract/cameras';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import { parsePizzaId } from '@crustodian/domain/pizza/wire-id';
import { drawPizza } from '@crustodian/scoring/fixtures/draw-pizza';
import type { SnapshotScore } from '@crustodian/scoring/score/score-snapshot';
import type { ScoringPool } from '@crustodian/scoring/process/scoring-pool';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { measureCameras } from './measure-cameras.job.ts';

const t = testApp();
const CAMERA = 'oven-1';
const DAY_MS = 86_400_000;
/** A Sunday, the first day of an audit week. */
const NOON = Date.parse('2026-11-15T18:00:00Z');

beforeEach(async () => {
  for (const table of [
    'camera_measurement',
    'watched_camera',
    'camera_setup',
    'audit_judgement',
    'audit_seed',
  ] as const) {
    await t.db.deleteFrom(table).execute();
  }
  await sql`UPDATE capture SET camera = NULL WHERE venue_id = ${V1}`.execute(t.db);
  t.setNow(NOON);
  await sql`INSERT INTO watched_camera (venue_id, camera) VALUES (${V1}, ${CAMERA})`.execute(t.db);
});

/** Pizzas of the camera on the 15th, each with its own picture. */
async function insertSeen(count: number) {
  const keys = await insertTestPizzas(
    t.db,
    V1,
    Array.from({ length: count }, (_, at) => ({
      REPORT_localized_capture_start_ts: `2026/11/15 05:${String(at).padStart(2, '0')}:00`,
    })),
  );
  const places = keys.map(({ t_id }) => parsePizzaId(t_id)!);
  for (const [at, { day, id }] of places.entries()) {
    const bytes = await drawPizza({ width: 200, height: 160, toppings: at });
    const digest = await t.tools.pictures.put(bytes);
    await sql`UPDATE pizza SET picture = ${digest}
      WHERE venue_id = ${V1} AND business_date = ${day} AND id = ${id}`.execute(t.db);
  }
  await sql`UPDATE capture SET camera = ${CAMERA} WHERE venue_id = ${V1} AND id =
    (SELECT capture_id FROM pizza WHERE venue_id = ${V1} AND id = ${places[0]!.id})`.execute(t.db);
  return places;
}

/** An engine that scores a picture by `points`; `lit` is true if its light was corrected. */
const engineThat = (
  points: (file: Uint8Array, lit: boolean) => Promise<number | null> | number | null,
): ScoringPool => ({
  async score(file, { light }) {
    const score = await points(file, light !== undefined);
    const evaluation = score === null ? null : { score_adjusted: score, score_final: score };
    // Safe because only these fields of a score are read here.
    return { engineVersion: 'test-engine', evaluation } as SnapshotScore;
  },
  close: () => Promise.resolve(),
});

const read = async () =>
  (await t.ask('manager', { method: 'GET', url: `/api/cameras/company/${COMPANY_A}/` }))
    .json<Answer<typeof readCameras>>()
    .cameras.find(({ camera }) => camera === CAMERA)!;

const meanLight = async (file: Uint8Array) => (await sharp(file).stats()).channels[0]!.mean;

test('a camera is measured on its own pictures once a week: how far its scores move, by change', async () => {
  expect(await read()).toMatchObject({ repeatability: null, light: null });
  await insertSeen(8);
  // An engine that depends on light: only the darker and the brighter pictures differ. It gives no
  // score for small pictures.
  const engine = engineThat(async (file) => {
    const { width } = await sharp(file).metadata();
    return width === 100 ? null : Math.round((await meanLight(file)) / 10) / 2;
  });
  await measureCameras({ ...t.tools, scoring: engine });
  const { repeatability, light } = await read();
  expect(light).toBeNull();
  expect(repeatability).toMatchObject({ measured_on: '2026-11-15', pictures: 8 });
  const of = (change: string) => repeatability!.changes.find((one) => one.change === change)!;
  expect(of('turned')).toMatchObject({ compared: 24, lost: 0 });
  expect(of('mirrored')).toEqual({ change: 'mirrored', compared: 8, lost: 0, deviation: 0 });
  expect(of('darker').deviation).toBeGreaterThan(0.5);
  expect(of('brighter').deviation).toBeGreaterThan(0.5);
  expect(of('halved')).toEqual({ change: 'halved', compared: 0, lost: 8, deviation: null });

  // Nothing is measured before a week has passed; then it is measured again.
  const idle = { ...t.tools, scoring: engineThat(() => Promise.reject(new Error('scored again'))) };
  t.setNow(NOON + 6 * DAY_MS);
  await measureCameras(idle);
  t.setNow(NOON + 7 * DAY_MS);
  await expect(measureCameras(idle)).rejects.toThrow('1 cameras not measured');
}, 60_000);

const insertQuiet = (count: number) =>
  sql`INSERT INTO watched_camera (venue_id, camera)
    SELECT ${V1}, 'a' || at FROM generate_series(1, ${count}::int) at`.execute(t.db);

test('a camera with too few scored pictures is tried again a day later', async () => {
  await insertSeen(5);
  const refusing = engineThat(() => Promise.reject(new Error('scored')));
  await measureCameras({ ...t.tools, scoring: refusing });
  expect((await read()).repeatability).toBeNull();
  await sql`UPDATE pizza SET picture = NULL WHERE venue_id = ${V1}`.execute(t.db);
  await insertSeen(6);
  t.setNow(NOON + DAY_MS - 1);
  await measureCameras({ ...t.tools, scoring: refusing });
  t.setNow(NOON + DAY_MS);
  await measureCameras({ ...t.tools, scoring: engineThat(() => 8) });
  expect((await read()).repeatability).toMatchObject({ pictures: 6 });
});

test('cameras with too few pictures, as many as are tried in a run, keep no other from being measured', async () => {
  await insertQuiet(60);
  await insertSeen(6);
  for (const hour of [0, 1]) {
    t.setNow(NOON + hour * 3_600_000);
    await measureCameras({ ...t.tools, scoring: engineThat(() => 8) });
  }
  expect((await read()).repeatability).toMatchObject({ pictures: 6 });
});

test('companies take turns, and cameras that were tried longest ago come first', async () => {
  await insertQuiet(70);
  await sql`INSERT INTO watched_camera (venue_id, camera) VALUES (${VENUE_OF_B}, 'last')`.execute(
    t.db,
  );
  await sql`UPDATE watched_camera SET measure_tried_at = ${new Date(NOON - 2 * DAY_MS)}
    WHERE camera = 'a1'`.execute(t.db);
  await measureCameras({ ...t.tools, scoring: engineThat(() => 8) });
  const { rows } = await sql<{ tried: string[] }>`SELECT array_agg(camera) AS tried
    FROM watched_camera WHERE measure_tried_at = ${new Date(NOON)}`.execute(t.db);
  expect(rows[0]!.tried).toHaveLength(60);
  expect(rows[0]!.tried).toContain('last');
  expect(rows[0]!.tried).not.toContain('a1');
});

/** A set-up whose target looked yellow, finished on the 10th. */
const insertSetup = () =>
  sql`INSERT INTO camera_setup (id, venue_id, camera, digest, made_by, made_at, ends_at, done_at, measures)
    SELECT 7, ${V1}, ${CAMERA}, '\\x01', min(id), ${new Date(NOON - 6 * DAY_MS)},
      ${new Date(NOON - 5 * DAY_MS)}, ${new Date(NOON - 5 * DAY_MS)},
      '{"grey": {"lightness": 60, "a": 1, "b": 12}}'::jsonb
    FROM user_account`.execute(t.db);

/** Raters give each of these pizzas 8 points, in a week whose draw is published or not. */
async function judge(places: Awaited<ReturnType<typeof insertSeen>>, isPublished: boolean) {
  await sql`INSERT INTO audit_seed (company_id, week, seed, made_at, revealed_at)
    VALUES (${COMPANY_A}, '2026-11-15', '\\x01', ${new Date(NOON - 8 * DAY_MS)},
      ${isPublished ? new Date(NOON) : null})`.execute(t.db);
  for (const { day, id } of places) {
    await sql`INSERT INTO audit_judgement (task_id, company_id, venue_id, business_date, pizza_id,
        stratum, purpose, rater_id, judged_at, kind, ninths, standard, score, turn, mirrored,
        milliseconds, engine_result)
      VALUES (${randomUUID()}, ${COMPANY_A}, ${V1}, ${day}, ${id}, 'fit', 'audit', 1,
        ${new Date(NOON)}, 'points', '{}', 'to_standard', 8, 0, false, 1000, '{}')`.execute(t.db);
  }
}

const stored = async () =>
  (
    await sql<{ gains: number[] | null }>`SELECT light_gains AS gains FROM watched_camera
      WHERE venue_id = ${V1}`.execute(t.db)
  ).rows[0]!.gains;
const logged = async () =>
  (
    await sql<{ after: { gains: string | null } }>`SELECT after FROM audit_entry
      WHERE action = 'camera_light_changed' ORDER BY id`.execute(t.db)
  ).rows.map(({ after }) => after.gains);

test('the light of a set-up is undone where that brings scores nearer to the raters, and no longer than that', async () => {
  const places = await insertSeen(30);
  await insertSetup();
  await judge(places, true);
  const better = engineThat((_file, lit) => (lit ? 7.5 : 7));
  await measureCameras({ ...t.tools, scoring: better });
  expect((await read()).light).toEqual({
    pizzas: 30,
    error_as_seen: 1,
    error_corrected: 0.5,
    is_adopted: true,
  });
  const gains = (await stored())!;
  expect(gains[2]).toBeGreaterThan(gains[0]!);
  const taken = (clock: string) => ({
    venue: V1,
    camera: CAMERA,
    startedLocal: `2026/11/15 ${clock}`,
  });
  expect(await lightOf(t.db, taken('11:59:59'))).toBeUndefined();
  expect(await lightOf(t.db, taken('12:00:00'))).toEqual(gains);
  expect(await lightOfPizza(t.db, places[0]!)).toBeUndefined();
  // Its pictures are now measured with this correction, including those for repeatability.
  let lit = 0;
  const worse = engineThat((_file, isLit) => ((lit += Number(isLit)), isLit ? 6 : 7));
  t.setNow(NOON + 7 * DAY_MS);
  await measureCameras({ ...t.tools, scoring: worse });
  expect(lit).toBeGreaterThan(30);
  expect((await read()).light).toMatchObject({ error_corrected: 2, is_adopted: false });
  expect(await stored()).toBeNull();
  expect(await logged()).toEqual([gains.map((gain) => gain.toFixed(3)).join(', '), null]);
}, 60_000);

test.each([
  ['of a week whose draw is not published', 30, false],
  ['too few', 29, true],
])('raters’ scores that do not count: %s', async (_, count, isPublished) => {
  const places = await insertSeen(count);
  await insertSetup();
  await judge(places, isPublished);
  await measureCameras({ ...t.tools, scoring: engineThat((_file, lit) => (lit ? 8 : 7)) });
  expect((await read()).light).toEqual({
    pizzas: isPublished ? count : 0,
    error_as_seen: null,
    error_corrected: null,
    is_adopted: false,
  });
  expect(await stored()).toBeNull();
});
