import type { EvaluationResult } from '@crustodian/domain/pizza/pipeline-result';
import type { BlindTask } from '@crustodian/contract/audit';
import { MIXED_WITHIN_MS } from '@crustodian/domain/audit/task-lottery';
import { slicePolygons } from '@crustodian/domain/pizza/slice-polygons';
import { testEvaluation } from '#test/world/pizzas';
import { testApp } from '#test/world/app';
import { V1, V2 } from '#test/world/fixture';
import { insertTasks } from '../insert-tasks.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import {
  addTask,
  bake,
  clearAudit,
  judge,
  next,
  NOW,
  photograph,
  type PlacedPizza,
} from './lane.fixture.ts';

const t = testApp();
beforeEach(async () => {
  t.setNow(NOW);
  await clearAudit(t);
});

const GROUND = [0x8b, 0x86, 0x80];

/** An evaluation with outlines of its slices, as the engine produces it. */
function measured(): EvaluationResult {
  const evaluation = testEvaluation();
  const slices = slicePolygons({ x: 256, y: 256 }, 0, () => 205);
  return { ...evaluation, explanation: { ...evaluation.explanation!, slices } };
}

async function markGolden({ venue, day, id }: PlacedPizza) {
  await sql`UPDATE pizza SET standard = 'to_standard' WHERE venue_id = ${venue}
    AND id = ${id}`.execute(t.db);
  await sql`INSERT INTO golden_sample (company_id, specialty, crust, venue_id, business_date, pizza_id)
    VALUES (2, 'cheese', 'tradicional', ${venue}, ${day}, ${id})`.execute(t.db);
}

/** Everything sent about a task before its answer: the task and its pictures, including headers. */
async function everyByte(kind: 'reviewer' = 'reviewer') {
  const leased = await t.ask(kind, { method: 'POST', url: '/api/audit/next/', payload: {} });
  const { task } = leased.json<{ task: { picture: string; golden: string } }>();
  const pictures = await Promise.all(
    [task.picture, task.golden].map((url) => t.ask(kind, { url })),
  );
  return { leased, task, pictures };
}

const pixelsOf = async (bytes: Buffer) => {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  return (x: number, y: number) => {
    const at = (Math.round(y) * info.width + Math.round(x)) * info.channels;
    return [...data.subarray(at, at + 3)];
  };
};
const isNear = (a: readonly number[], b: readonly number[]) =>
  a.every((value, at) => Math.abs(value - b[at]!) < 24);

test('no answer to a rater contains the score, verdict, store, time or pizza', async () => {
  const [pizza] = await bake(t, V1, 1, { standard: 'maybe_to_standard', evaluation: measured() });
  const [golden] = await bake(t, V2, 1);
  await markGolden(golden!);
  await addTask(t, pizza!, { turn: 3 });
  const { leased, task, pictures } = await everyByte();
  const { rows } = await sql<{ digest: string; capture: string }>`SELECT picture AS digest,
    capture_id::text AS capture FROM pizza WHERE id IN (${pizza!.id}, ${golden!.id})`.execute(t.db);
  const told = [
    ...[pizza!, golden!].flatMap(({ key, id }) => [key.t_id, key.vid_id, key.pipe_id, String(id)]),
    ...rows.flatMap(({ digest, capture }) => [digest, digest.slice(0, 16), capture]),
    'Venue 1',
    'Venue 2',
    '"v1"',
    'venue',
    'store',
    'North',
    'Company a',
    '2024',
    '240310',
    '18:40',
    '03-10',
    '03/10',
    'lane_day',
    'business_date',
    'opens',
    '9.5',
    '950',
    '8.5',
    'score',
    'standard',
    'maybe',
    'test-engine',
    'version',
    'reviewed',
    'audit"',
    'purpose',
    'double',
    'dispute',
    'stratum',
    'turn',
  ];
  const sent = [
    leased.body,
    ...pictures.map(({ headers }) =>
      JSON.stringify(Object.entries(headers).filter(([name]) => name !== 'date')),
    ),
    ...pictures.map(({ rawPayload }) => rawPayload.toString('latin1')),
  ];
  for (const [at, text] of sent.entries()) {
    // Compressed pixels may contain any three bytes by chance; names and ids are longer.
    const known = at < sent.length - 2 ? told : told.filter(({ length }) => length > 5);
    for (const one of known) expect([one, text.includes(one)]).toEqual([one, false]);
  }
  expect(Object.keys(task).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'criteria',
    'crust',
    'golden',
    'id',
    'needs_points',
    'picture',
    'seconds',
    'slices',
    'specialties',
    'specialty',
  ]);
});

test('every picture has the same heads, the same size and no metadata', async () => {
  const heads: object[] = [];
  for (const venue of [V1, V2]) {
    const [pizza] = await bake(t, venue, 1, { evaluation: venue === V1 ? measured() : null });
    const large = await t.tools.pictures.put(await photograph(venue === V1 ? 300 : 1500));
    const side = venue === V1 ? 300 : 1500;
    await sql`INSERT INTO picture (venue_id, digest, format, width, height, bytes)
      VALUES (${venue}, ${large}, 'jpeg', ${side}, ${side}, 1) ON CONFLICT DO NOTHING`.execute(
      t.db,
    );
    await sql`UPDATE pizza SET picture = ${large} WHERE id = ${pizza!.id}`.execute(t.db);
    await addTask(t, pizza!);
    const reply = await t.ask('reviewer', { url: (await next(t, 'reviewer'))!.picture });
    expect(reply.statusCode).toBe(200);
    const { 'content-length': length, date, 'x-request-id': request, ...rest } = reply.headers;
    expect([Number(length) > 0, typeof date, typeof request]).toEqual([true, 'string', 'string']);
    heads.push(rest);
    const { width, height, format, exif, icc, xmp, iptc, orientation } = await sharp(
      reply.rawPayload,
    ).metadata();
    expect({ width, height, format }).toEqual({ width: 1024, height: 1024, format: 'webp' });
    expect([exif, icc, xmp, iptc, orientation]).toEqual(Array.from({ length: 5 }));
    expect(reply.rawPayload.toString('latin1', 12, 16)).toBe('VP8 ');
  }
  expect(heads[0]).toEqual(heads[1]);
  expect(Object.keys(heads[0]!)).not.toContain('etag');
  expect(Object.keys(heads[0]!)).not.toContain('last-modified');
});

test.each([
  ['as it is', { turn: 0, mirrored: false }, [0, -1]],
  ['a quarter', { turn: 2, mirrored: false }, [1, 0]],
  ['three eighths', { turn: 3, mirrored: false }, [Math.SQRT1_2, Math.SQRT1_2]],
  ['mirrored', { turn: 3, mirrored: true }, [-Math.SQRT1_2, Math.SQRT1_2]],
] as const)(
  'a pizza shown %s lies and is sliced so, and around it is ground alone',
  async (_how, orientation, [right, down]) => {
    const [pizza] = await bake(t, V1, 1, { evaluation: measured() });
    await addTask(t, pizza!, orientation);
    const task = await next(t, 'reviewer');
    const { rawPayload } = await t.ask('reviewer', { url: task!.picture });
    const pixel = await pixelsOf(rawPayload);
    // The mark is 0.3 of the side above the centre; 205 pixels of 512 became 480.
    const away = (0.3 * 512 * 480) / 205;
    expect(isNear(pixel(512 + right * away, 512 + down * away), [0x10, 0x30, 0x10])).toBe(true);
    const tip = [512 + right * 480, 512 + down * 480];
    const first = task!.slices!['1']!;
    expect(first[0]).toEqual([512, 512]);
    const start = first[1]!;
    expect(Math.hypot(start[0] - tip[0]!, start[1] - tip[1]!)).toBeLessThan(4);
    // Clockwise in either case, because only a repeated pizza is mirrored.
    const [x, y] = task!.slices!['2']![1]!;
    expect((start[0] - 512) * (y - 512) - (start[1] - 512) * (x - 512)).toBeGreaterThan(0);
    const around = Array.from({ length: 64 }, (_, at) => (at * Math.PI) / 32).map((angle) =>
      pixel(511 + Math.cos(angle) * 500, 511 + Math.sin(angle) * 500),
    );
    const corners = [0, 1023].flatMap((x) => [0, 1023].map((y) => pixel(x, y)));
    for (const color of [...around, ...corners]) expect(isNear(color, GROUND)).toBe(true);
  },
);

test('a snapshot in which no pizza was found shows its middle', async () => {
  const [pizza] = await bake(t, V1, 1, {
    snap_quality: 'mala',
    evaluation: null,
    optimal_figure: null,
  });
  await addTask(t, pizza!, { stratum: 'unfit' });
  const task = await next(t, 'reviewer');
  expect(Object.keys(task!.slices!)).toHaveLength(8);
  const pixel = await pixelsOf((await t.ask('reviewer', { url: task!.picture })).rawPayload);
  expect(isNear(pixel(0, 0), GROUND)).toBe(true);
  expect(isNear(pixel(512, 512), [0xe0, 0xc0, 0x40])).toBe(true);
});

test('the picture is shown to the rater alone, while the pizza is his or when he has judged it', async () => {
  const [pizza] = await bake(t, V1, 1);
  await addTask(t, pizza!);
  const task = await next(t, 'reviewer');
  const status = async (kind: 'reviewer' | 'staff' | 'manager' | 'anon') =>
    (await t.ask(kind, { url: task!.picture })).statusCode;
  expect(await status('reviewer')).toBe(200);
  expect(await status('anon')).toBe(401);
  expect(await status('manager')).toBe(403);
  await sql`UPDATE user_account SET allow_feedback = true WHERE id = 1`.execute(t.db);
  expect(await status('staff')).toBe(404);
  t.setNow(NOW + 11 * 60_000);
  expect(await status('reviewer')).toBe(409);
  t.setNow(NOW);
  expect((await judge(t, 'reviewer', task!.id)).statusCode).toBe(200);
  t.setNow(NOW + 11 * 60_000);
  expect(await status('reviewer')).toBe(200);
});

test('the slices are a regular figure in whole pixels, whatever was measured', async () => {
  const evaluation = measured();
  const slices = slicePolygons({ x: 250.3, y: 259.7 }, 30.7, (degrees) => 200 + (degrees % 7));
  evaluation.explanation!.slices = slices;
  const [pizza] = await bake(t, V1, 1, { evaluation });
  await addTask(t, pizza!);
  const task = await next(t, 'reviewer');
  const regular = slicePolygons({ x: 512, y: 512 }, 30, () => 480);
  expect(task!.slices).toEqual(
    Object.fromEntries(
      Object.entries(regular).map(([slice, polygon]) => [
        slice,
        polygon.map((point) => point.map(Math.round)),
      ]),
    ),
  );
});

test('the angle of the cut names no pizza: each task is turned by degrees of its own', async () => {
  const pizzas = await bake(t, V1, 12, { evaluation: measured() });
  await insertTasks(
    t.db,
    pizzas[0]!,
    pizzas.map(({ id: pizza, day }) => ({
      pizza,
      stratum: 'fit',
      purpose: 'audit',
      laneDay: day,
      place: 1,
      turn: 0,
      openFrom: new Date(NOW),
      mirrored: false,
    })),
  );
  const rims = new Set<string>();
  for (let task = await next(t, 'reviewer'); task; task = await next(t, 'reviewer')) {
    rims.add(task.slices!['1'][1]!.join());
    await judge(t, 'reviewer', task.id);
  }
  // With 45 possible angles, twelve equal ones would occur by chance once in a million million
  // times.
  expect(rims.size).toBeGreaterThan(3);
});

test('a task without a golden sample shows none, as a golden sample itself', async () => {
  const [golden, pizza] = await bake(t, V2, 2);
  await markGolden(golden!);
  await addTask(t, pizza!, { withoutGolden: true });
  const task = await next(t, 'reviewer');
  expect(task!.golden).toBeNull();
  const reply = await t.ask('reviewer', { url: `/api/static/audit/${task!.id}/golden` });
  expect(reply.statusCode).toBe(404);
});

test('the bytes of a task do not say that it is a golden sample', async () => {
  const [golden, pizza] = await bake(t, V2, 2);
  await markGolden(golden!);
  // Both have been waiting for a week, so that the golden one can come even after the other.
  const openFrom = new Date(NOW - MIXED_WITHIN_MS);
  const task = { stratum: 'fit', laneDay: golden!.day, openFrom, turn: 0 } as const;
  await insertTasks(t.db, golden!, [
    { ...task, mirrored: false, purpose: 'golden', pizza: golden!.id, place: 1 },
    { ...task, mirrored: false, purpose: 'audit', pizza: pizza!.id, place: 2 },
  ]);
  await sql`UPDATE audit_task SET without_golden = true, needs_points = false, tilt = 0`.execute(
    t.db,
  );
  const shown: { text: string; headers: object }[] = [];
  for (const _task of [golden, pizza]) {
    const sent = await t.ask('reviewer', {
      method: 'POST',
      url: '/api/audit/next/',
      payload: {},
    });
    const { id, picture } = sent.json<{ task: BlindTask }>().task;
    const file = await t.ask('reviewer', { url: picture });
    const own = ['x-request-id', 'date', 'content-length'];
    const headers = Object.entries({ ...sent.headers, ...file.headers });
    shown.push({
      text: sent.body.replaceAll(id, 'task'),
      headers: Object.fromEntries(headers.filter(([name]) => !own.includes(name))),
    });
  }
  expect(shown[0]).toEqual(shown[1]);
});

test('a golden sample is not shown beside itself', async () => {
  const [pizza] = await bake(t, V2, 1);
  await markGolden(pizza!);
  const seed = { purpose: 'golden' as const, pizza: pizza!.id, stratum: 'fit' as const };
  await insertTasks(t.db, pizza!, [
    { ...seed, laneDay: pizza!.day, place: 1, openFrom: new Date(NOW), turn: 0, mirrored: false },
  ]);
  t.setNow(NOW + MIXED_WITHIN_MS);
  const task = await next(t, 'reviewer');
  expect(task!.golden).toBeNull();
  const reply = await t.ask('reviewer', { url: `/api/static/audit/${task!.id}/golden` });
  expect(reply.statusCode).toBe(404);
});

test('an unfit snapshot shows what any other pizza shows (U-006, U-011)', async () => {
  const [golden] = await bake(t, V2, 1);
  await markGolden(golden!);
  const [fit] = await bake(t, V1, 1, { evaluation: measured() });
  const [unfit] = await bake(t, V1, 1, { snap_quality: 'mala', evaluation: null });
  await sql`UPDATE pizza SET evaluated = false, score = NULL, specialty = 'vacio', crust = NULL
    WHERE venue_id = ${V1} AND id = ${unfit!.id}`.execute(t.db);
  for (const [pizza, stratum] of [
    [fit!, 'fit'],
    [unfit!, 'unfit'],
  ] as const) {
    await addTask(t, pizza, { stratum, needsPoints: false });
    const task = (await next(t, 'reviewer'))!;
    const { specialty, crust, slices, golden: shown } = task;
    expect({
      specialty,
      crust,
      slices: Object.keys(slices!).length,
      golden: shown !== null,
    }).toEqual({ specialty: 'cheese', crust: 'tradicional', slices: 8, golden: true });
    expect((await t.ask('reviewer', { url: shown! })).statusCode).toBe(200);
    await judge(t, 'reviewer', task.id);
  }
});
