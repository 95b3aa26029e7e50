import { testApp, type ViewerKind } from '#test/world/app';
import { COMPANY_A, V1, V2, VENUE_OF_B } from '#test/world/fixture';
import { insertTestPizzas, type TestPizza } from '#test/world/pizzas';
import {
  receiveWebhooks,
  webhookMessages,
} from '../integrations/webhooks/received-webhooks.fixture.ts';
import type { readCameras } from '@crustodian/contract/cameras';
import type { readToday } from '@crustodian/contract/today';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import {
  simulateCamera,
  type SimulatedFault,
} from '@crustodian/domain/cameras/simulated-camera.fixture';
import { UNKNOWN_SPECIALTY } from '@crustodian/domain/pizza/specialties';
import { parsePizzaId } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { insertQuietWeeks, insertShift, TODAY } from '../signals/signalled-store.fixture.ts';
import { chartDueShifts } from '../signals/chart-shifts.job.ts';
import { learnBaselines } from '../signals/learn-baselines.job.ts';
import { timestampOf } from './camera-pictures.ts';
import { judgeCameras } from './judge-cameras.job.ts';

const t = testApp();
const DAY_MINUTES = 1440;
const DAYS = 16;
/** The last of the days is today, in the time zone of the stores, six hours behind. */
const MIDNIGHT = Date.parse(`${TODAY}T00:00:00Z`);
const at = (clock: string, day = 0) =>
  t.setNow(Date.parse(`${TODAY}T${clock}:00Z`) + day * 86_400_000 + 6 * 3_600_000);
const local = (clock: string) => `${TODAY.replaceAll('-', '/')} ${clock}:00`;

async function insertPictures(until: string, fault?: Omit<SimulatedFault, 'fromDay'>) {
  const faults = fault ? [{ fromDay: DAYS, ...fault }] : [];
  const first = MIDNIGHT / 60_000 - DAYS * DAY_MINUTES;
  const last = Date.parse(`${TODAY}T${until}:00Z`) / 60_000;
  const rows = simulateCamera({ seed: 3, days: DAYS + 1, faults })
    .map((picture, id) => ({ ...picture, id, minute: picture.minute + first }))
    .filter(({ minute }) => minute < last)
    .map(({ minute, id, digest, fault: unfit, seen }) => ({
      venue_id: V1,
      camera: 'oven-1',
      seen_local: timestampOf(minute),
      id,
      digest,
      fault: unfit,
      ...seen,
    }));
  await sql`INSERT INTO camera_picture SELECT * FROM
    json_populate_recordset(NULL::camera_picture, ${JSON.stringify(rows)}::json)
    ON CONFLICT DO NOTHING`.execute(t.db);
  await sql`INSERT INTO watched_camera (venue_id, camera) VALUES (${V1}, 'oven-1')
    ON CONFLICT DO NOTHING`.execute(t.db);
}

const read = async (kind: ViewerKind = 'manager') =>
  (await t.ask(kind, { method: 'GET', url: `/api/cameras/company/${COMPANY_A}/` })).json<
    Answer<typeof readCameras>
  >().cameras;
const today = async () =>
  (await t.ask('manager', { method: 'GET', url: `/api/today/company/${COMPANY_A}/` })).json<
    Answer<typeof readToday>
  >();
const act = async (item: string, kind: string, venue = V1) =>
  (
    await t.ask('regular', {
      method: 'POST',
      url: `/api/cameras/venue/${venue}/item/${item}/act/`,
      payload: { kind },
    })
  ).statusCode;
const undo = async (item: string) =>
  (await t.ask('regular', { method: 'DELETE', url: `/api/cameras/venue/${V1}/item/${item}/act/` }))
    .statusCode;
const LAMP = { fromHour: 16, add: { lightness: -6.5 } };

beforeEach(async () => {
  for (const table of [
    'camera_picture',
    'watched_camera',
    'camera_item',
    'camera_act',
    'camera',
    'store_agent',
  ] as const) {
    await t.db.deleteFrom(table).execute();
  }
});

test('a camera that sees well: its day by hour, and its checks next to what is usual', async () => {
  await insertPictures('18:00');
  at('18:00');
  expect((await read())[0]).toMatchObject({ state: 'learning', checks: [] });
  await judgeCameras(t.tools);
  const [camera, ...others] = await read();
  expect(others).toEqual([]);
  expect(camera).toMatchObject({
    venue: String(V1),
    camera: 'oven-1',
    state: 'well',
    item: null,
    ended: null,
    day: TODAY,
    usual_minutes: 2,
    agent: null,
  });
  expect(camera!.hours.map(({ hour, pictures }) => [hour, pictures])).toEqual(
    [11, 12, 13, 14, 15, 16, 17].map((hour) => [hour, 40]),
  );
  const light = camera!.checks.find(({ figure }) => figure === 'lightness')!;
  expect(Math.abs(light.value - light.usual)).toBeLessThan(1);
});

test('why pizzas of the week have no score, the commonest reason first', async () => {
  at('18:00');
  await sql`INSERT INTO watched_camera (venue_id, camera) VALUES (${V2}, 'oven-2')`.execute(t.db);
  const REPORT_localized_capture_start_ts = local('12:00');
  const blurred: TestPizza = {
    snap_quality: 'mala',
    snap_quality_reasons: ['blurred', 'covered'],
    evaluation: null,
  };
  const unknown: TestPizza = { category: UNKNOWN_SPECIALTY, evaluation: null };
  const pizzas = [{}, {}, blurred, unknown, unknown].map((pizza) => ({
    ...pizza,
    REPORT_localized_capture_start_ts,
  }));
  const [, hidden] = await insertTestPizzas(t.db, V2, pizzas);
  await sql`UPDATE pizza SET censored = true WHERE id = ${parsePizzaId(hidden!.t_id)!.id}`.execute(
    t.db,
  );
  const [camera] = (await read()).filter(({ venue }) => venue === String(V2));
  expect(camera!.week).toMatchObject({
    seen: 5,
    fit: 4,
    scored: 1,
    silent: expect.arrayContaining([
      { reason: 'unknown_specialty', pizzas: 2 },
      { reason: 'blurred', pizzas: 1 },
      { reason: 'hidden', pizzas: 1 },
    ]),
  });
});

const reportedBy = (fields: object) =>
  t.app.inject({
    method: 'POST',
    url: '/api/ingest/heartbeat',
    headers: { authorization: `Device ${t.devices.deviceOfV1}` },
    payload: {
      agent: 'box-1',
      version: '1',
      clock_offset_ms: 0,
      free_bytes: 5e6,
      spool: { captures: 12, bytes: 300, oldest: null, full: false, expired: 0, refused: 0 },
      cameras: [reported(1280)],
      ...fields,
    },
  });
const reported = (width: number) => ({
  name: 'oven-1',
  state: 'works',
  since: '2024-03-10T17:00:00Z',
  width,
  height: 720,
  resized_at: null,
  last_capture_at: null,
});

test('a full disk, a wrong clock and another picture size are reported with the camera', async () => {
  await insertPictures('18:00');
  at('18:00');
  await judgeCameras(t.tools);
  await reportedBy({});
  expect((await read())[0]).toMatchObject({ state: 'well', agent: { warnings: [], waiting: 12 } });
  const spool = { captures: 12, bytes: 300, oldest: null, full: true, expired: 0, refused: 0 };
  await reportedBy({ spool, clock_offset_ms: -2001, cameras: [reported(960)] });
  expect((await read())[0]).toMatchObject({
    state: 'disk_full',
    agent: {
      warnings: ['disk_full', 'clock_off', 'resized'],
      free_bytes: 5e6,
      size: { width: 960, height: 720 },
      size_before: { width: 1280, height: 720 },
      resized: local('18:00'),
    },
  });
  await reportedBy({ clock_offset_ms: 2001, cameras: [reported(960)] });
  expect((await read())[0]).toMatchObject({ state: 'resized' });
  await sql`INSERT INTO camera_setup (id, venue_id, camera, digest, made_by, made_at, ends_at, done_at)
    VALUES (1, ${V1}, 'oven-1', '', 1, now(), now(), ${new Date(t.tools.now() + 1)})`.execute(t.db);
  expect((await read())[0]).toMatchObject({ state: 'well', agent: { warnings: ['clock_off'] } });
});

test('cameras for which a store has no room are shown while their agent is heard', async () => {
  at('18:00');
  await sql`INSERT INTO camera (venue_id, name, agent, state, since)
    SELECT ${V1}, 'old-' || n, 'other', 'works', now() FROM generate_series(1, 64) n`.execute(t.db);
  await sql`INSERT INTO store_agent (venue_id, name, version, heard_at, clock_offset_ms, free_bytes, spool)
    VALUES (${V1}, 'other', '1.0', ${new Date(t.tools.now())}, 0, 0, '{"captures": 0, "full": false}')`.execute(
    t.db,
  );
  await reportedBy({});
  const leftOut = async (kind: ViewerKind) =>
    (await t.ask(kind, { method: 'GET', url: `/api/cameras/company/${COMPANY_A}/` })).json<
      Answer<typeof readCameras>
    >().left_out;
  expect(await leftOut('manager')).toEqual([
    { venue: String(V1), store: 'Venue 1', agent: 'box-1', cameras: ['oven-1'] },
  ]);
  expect(await leftOut('region')).toEqual([]);
  at('18:01', 1);
  expect(await leftOut('manager')).toEqual([]);
});

test('two cameras of a store have pictures and weeks of their own', async () => {
  at('18:00');
  const names = ['oven-1', 'oven-2'];
  for (const [k, name] of names.entries()) {
    await sql`INSERT INTO watched_camera (venue_id, camera) VALUES (${V2}, ${name})`.execute(t.db);
    const pizzas = Array.from({ length: k + 1 }, () => ({
      REPORT_localized_capture_start_ts: local('13:00'),
    }));
    const [pizza] = await insertTestPizzas(t.db, V2, pizzas);
    const capture = pizza!.vid_id.split('-').at(-1);
    await sql`UPDATE capture SET camera = ${name}
      WHERE venue_id = ${V2} AND id = ${capture}`.execute(t.db);
    await sql`UPDATE pizza p SET picture = 'picture-' || p.id FROM capture c
      WHERE c.venue_id = ${V2} AND c.camera = ${name} AND p.venue_id = c.venue_id
        AND p.capture_id = c.id`.execute(t.db);
  }
  const ofStore = (await read()).filter(({ venue }) => venue === String(V2));
  expect(ofStore.map(({ camera, week }) => [camera, week.seen, week.scored])).toEqual([
    ['oven-1', 1, 1],
    ['oven-2', 2, 2],
  ]);
  const pictures = ofStore.map(({ picture }) => picture);
  expect(new Set(pictures).size).toBe(2);
  expect(pictures).not.toContain(null);
});

test('a lamp that goes out is a camera item from its hour on, and signals found since wait', async () => {
  at('12:00');
  await insertQuietWeeks(t.db, V1);
  await learnBaselines(t.tools);
  const fault = [...Array<number>(25).fill(8), ...Array<number>(15).fill(3)];
  await insertShift(t.db, V1, { day: TODAY, hour: 17, minute: 30 }, fault);
  await chartDueShifts(t.tools);
  await insertPictures('16:38', LAMP);
  at('16:38');
  await judgeCameras(t.tools);
  // Not certain yet: it is not shown, and signals wait.
  expect((await today()).camera_items).toMatchObject([{ fault: 'light', is_sure: false }]);
  expect((await read())[0]).toMatchObject({ state: 'well', item: null });
  await insertPictures('18:30', LAMP);
  at('18:30');
  await judgeCameras(t.tools);
  const [camera] = await read();
  expect(camera!.item).toMatchObject({
    fault: 'light',
    figure: 'lightness',
    said: null,
    waiting: 1,
  });
  expect(camera!.item!.since.slice(0, 13)).toBe(local('16:00').slice(0, 13));
  expect(camera!.item!.usual! - camera!.item!.value!).toBeGreaterThan(4);
  expect((await today()).camera_items).toMatchObject([{ fault: 'light', is_sure: true }]);
});

test('answers to an item: confirmed, fixed, undone, the kitchen after all', async () => {
  await insertPictures('18:30', LAMP);
  at('18:30');
  await judgeCameras(t.tools);
  const { id } = (await read())[0]!.item!;
  // Concurrent identical answers are stored once.
  const said = await Promise.all(Array.from({ length: 6 }, () => act(id, 'camera')));
  expect(said).toEqual(said.map(() => 200));
  expect((await read())[0]!.item).toMatchObject({ said: 'camera' });
  expect(await act(id, 'mended')).toBe(200);
  // The next check uses only newer pictures.
  await judgeCameras(t.tools);
  expect((await read())[0]).toMatchObject({
    state: 'well',
    ended: { id, said: 'mended', ended: local('18:30') },
  });
  expect(await undo(id)).toBe(200);
  await judgeCameras(t.tools);
  expect((await read())[0]!.item).toMatchObject({ id, said: null });
  await act(id, 'mended');
  await insertPictures('21:00', LAMP);
  at('21:00');
  await judgeCameras(t.tools);
  const again = (await read())[0]!.item!;
  expect(again).toMatchObject({ fault: 'light', said: null });
  expect(again.id).not.toBe(id);
  expect(await act(again.id, 'kitchen')).toBe(200);
  await judgeCameras(t.tools);
  // The baseline is learned again.
  expect((await read())[0]).toMatchObject({ state: 'learning', item: null });
  const acts = await t.db
    .selectFrom('camera_act')
    .select(['kind', 'undone_by'])
    .orderBy('id')
    .execute();
  expect(acts.map(({ kind, undone_by }) => [kind, undone_by !== null])).toEqual([
    ['camera', true],
    ['mended', true],
    ['mended', false],
    ['kitchen', false],
  ]);
  expect(await act('999', 'camera')).toBe(404);
  expect(await act(again.id, 'camera', VENUE_OF_B)).toBe(403);
});

test('a fault that lasts is not forgotten with the last quiet pictures', async () => {
  await insertPictures('18:30', LAMP);
  at('18:30');
  await judgeCameras(t.tools);
  await sql`DELETE FROM camera_picture WHERE seen_local < ${TODAY}::date`.execute(t.db);
  at('12:00', 1);
  await judgeCameras(t.tools);
  expect((await read())[0]).toMatchObject({ state: 'light', item: { ended: null } });
});

test('undoing an answer leaves the answers to earlier items as they are', async () => {
  await insertPictures('18:30', LAMP);
  at('18:30');
  await judgeCameras(t.tools);
  await act((await read())[0]!.item!.id, 'kitchen');
  const NOW = Date.parse(`${TODAY}T18:31:00Z`) + 6 * 3_600_000;
  await beat('frozen', NOW - 120_000, NOW);
  t.setNow(NOW);
  await judgeCameras(t.tools);
  const frozen = (await read())[0]!.item!;
  expect(frozen).toMatchObject({ fault: 'frozen' });
  await act(frozen.id, 'mended');
  await undo(frozen.id);
  await beat('works', NOW, NOW);
  await judgeCameras(t.tools);
  // Learned again from the time of the change, not from the days before it.
  expect((await read())[0]).toMatchObject({ state: 'learning', item: null });
});

test('an answer of an earlier release, stored shortly before the end of its fault, can be undone', async () => {
  await insertPictures('18:30', LAMP);
  at('18:30');
  await judgeCameras(t.tools);
  const { id } = (await read())[0]!.item!;
  expect(await act(id, 'mended')).toBe(200);
  await sql`UPDATE camera_act SET at = at - interval '2 ms'`.execute(t.db);
  expect(await undo(id)).toBe(200);
  expect((await read())[0]!.item).toMatchObject({ id, said: null });
});

test('an answer to an item that ended by itself leaves its end', async () => {
  const NOW = Date.parse(`${TODAY}T18:00:00Z`);
  t.setNow(NOW);
  await beat('frozen', NOW - 120_000, NOW);
  await judgeCameras(t.tools);
  const { id } = (await read())[0]!.item!;
  await act(id, 'camera');
  await beat('works', NOW, NOW);
  await judgeCameras(t.tools);
  t.setNow(NOW + 3_600_000);
  expect(await act(id, 'mended')).toBe(200);
  expect((await read())[0]!.ended).toMatchObject({ said: 'mended', ended: local('12:00') });
  expect(await undo(id)).toBe(200);
  expect((await read())[0]!.ended).toMatchObject({ said: null, ended: local('12:00') });
});

test('an answer waits for the judgement of its camera, and the two do not deadlock', async () => {
  await insertPictures('18:30', LAMP);
  at('18:30');
  await judgeCameras(t.tools);
  const id = (await read())[0]!.item!.id;
  const answer = await t.db.transaction().execute(async (trx) => {
    await sql`SELECT FROM watched_camera
      WHERE venue_id = ${V1} AND camera = 'oven-1' FOR UPDATE`.execute(trx);
    const waiting = act(id, 'kitchen');
    await sleep(500);
    await sql`SELECT FROM camera_item WHERE venue_id = ${V1} AND id = ${id}
      FOR UPDATE NOWAIT`.execute(trx);
    return { waiting };
  });
  expect(await answer.waiting).toBe(200);
});

test('pictures are kept for 35 days, and a camera without any is forgotten', async () => {
  await insertPictures('18:00');
  at('18:00');
  await judgeCameras(t.tools);
  const kept = async () =>
    (
      await sql<{ pictures: number; cameras: number }>`SELECT
        (SELECT count(*)::int FROM camera_picture) AS pictures,
        (SELECT count(*)::int FROM watched_camera) AS cameras`.execute(t.db)
    ).rows[0]!;
  const before = await kept();
  at('18:00', 34);
  await judgeCameras(t.tools);
  const later = await kept();
  expect(later.pictures).toBeLessThan(before.pictures);
  expect(later).toMatchObject({ cameras: 1 });
  at('18:00', 36);
  await judgeCameras(t.tools);
  expect(await kept()).toEqual({ pictures: 0, cameras: 0 });
});

test('a store none of whose orders was seen has a share of 0', async () => {
  await insertPictures('18:00');
  at('18:00', 60);
  const made = t.tools.now() - 86_400_000;
  await sql`INSERT INTO order_line (venue_id, order_no, line, business_date, specialty, crust, size,
      made_local, received_at)
    SELECT ${V1}, 'A-1', n, ${new Date(made)}, 'pepperoni', '', '', ${new Date(made)}, ${new Date(made)}
    FROM generate_series(1, 50) n`.execute(t.db);
  expect((await read())[0]!.week).toMatchObject({
    made: 50,
    seen: 0,
    share_seen: 0,
    is_left_out: true,
  });
});

test('a camera that sees no pizza for longer than its hour explains', async () => {
  await insertPictures('18:00');
  at('18:13');
  await judgeCameras(t.tools);
  expect((await read())[0]).toMatchObject({ state: 'well' });
  at('18:14');
  await judgeCameras(t.tools);
  expect((await read())[0]!.item).toMatchObject({
    fault: 'silent',
    since: local('17:58').replace(/00$/, '30'),
  });
});

const beat = (state: string, since: number, heardAt: number) =>
  sql`WITH agent AS (INSERT INTO store_agent (venue_id, name, version, heard_at, clock_offset_ms, free_bytes, spool)
      VALUES (${V1}, 'box', '1.0', ${new Date(heardAt)}, 0, 0, '{"captures": 0, "full": false}')
      ON CONFLICT (venue_id, name) DO UPDATE SET heard_at = excluded.heard_at)
    INSERT INTO camera (venue_id, name, agent, state, since)
    VALUES (${V1}, 'oven-1', 'box', ${state}, ${new Date(since)})
    ON CONFLICT (venue_id, name) DO UPDATE SET state = excluded.state, since = excluded.since`.execute(
    t.db,
  );

const itemsOf = async (camera: string) =>
  (
    await sql<{ fault: string; since: string; open: boolean }>`SELECT fault,
      to_char(since_local, 'HH24:MI') AS since, ended_at IS NULL AS open
    FROM camera_item WHERE camera = ${camera} ORDER BY id`.execute(t.db)
  ).rows;

describe('a camera that comes and goes', () => {
  const NOW = Date.parse(`${TODAY}T18:00:00Z`);
  /** A minute in which the camera is in this state. */
  const minute = async (count: number, state: string) => {
    const now = NOW + count * 60_000;
    t.setNow(now);
    await beat(state, now - 90_000, now);
    await judgeCameras(t.tools);
  };
  const toggle = async (from: number, to: number) => {
    for (let at = from; at < to; at += 1) await minute(at, at % 2 === 0 ? 'frozen' : 'works');
  };

  test('gets six items a day; then the fault that comes back continues its item', async () => {
    await toggle(0, 40);
    const items = await itemsOf('oven-1');
    expect(items).toHaveLength(6);
    expect(items.map(({ open }) => open)).toEqual(Array(6).fill(false));
    await minute(40, 'frozen');
    expect((await itemsOf('oven-1')).map(({ since, open }) => [since, open]).at(-1)).toEqual([
      '12:08',
      true,
    ]);
    expect((await read())[0]).toMatchObject({ state: 'frozen', item: { ended: null } });
    // Another fault has an item of its own.
    await minute(41, 'stopped');
    expect((await itemsOf('oven-1')).at(-1)).toMatchObject({ fault: 'off', open: true });
    // So has the next day.
    await minute(24 * 60 + 60, 'frozen');
    expect(await itemsOf('oven-1')).toHaveLength(8);
  });

  test('does not continue an item that a person ended', async () => {
    await toggle(0, 12);
    await minute(12, 'frozen');
    expect(await act((await read())[0]!.item!.id, 'mended')).toBe(200);
    await minute(13, 'works');
    await minute(14, 'frozen');
    const items = await itemsOf('oven-1');
    expect(items).toHaveLength(6);
    // The newest one that ended by itself.
    expect(items.findIndex(({ open }) => open)).toBe(4);
  });

  test('leaves a store that names ever new cameras with 128 items a day', async () => {
    const ofOthers = (count: number) =>
      sql`
      INSERT INTO camera_item (venue_id, id, camera, fault, since_local, found_at, is_sure, ended_local, ended_at)
      SELECT ${V1}, n, 'old-' || n, 'frozen', '2024-05-03', ${new Date(NOW)}, true, '2024-05-03', ${new Date(NOW)}
      FROM generate_series(1, ${count}::int) n ON CONFLICT DO NOTHING`.execute(t.db);
    await ofOthers(127);
    await minute(0, 'frozen');
    expect(await itemsOf('oven-1')).toHaveLength(1);
    // Another fault that has no place leaves the first one open: the camera is not well.
    await minute(1, 'stopped');
    expect(await itemsOf('oven-1')).toMatchObject([{ fault: 'frozen', open: true }]);
    expect((await read())[0]).toMatchObject({ state: 'frozen' });
    await minute(2, 'works');
    expect(await itemsOf('oven-1')).toMatchObject([{ fault: 'frozen', open: false }]);
    await minute(3, 'stopped');
    expect(await itemsOf('oven-1')).toMatchObject([{ fault: 'frozen', open: false }]);
    await minute(4, 'frozen');
    expect(await itemsOf('oven-1')).toMatchObject([{ fault: 'frozen', open: true }]);
  });
});

test('the fault of a camera that its agent names no more ends', async () => {
  const NOW = Date.parse(`${TODAY}T18:00:00Z`);
  t.setNow(NOW);
  await beat('frozen', NOW - 120_000, NOW);
  await judgeCameras(t.tools);
  await sql`DELETE FROM camera`.execute(t.db);
  await judgeCameras(t.tools);
  expect(await itemsOf('oven-1')).toMatchObject([{ fault: 'frozen', open: false }]);
});

test('faults that ended before they were certain are forgotten with their pictures, others are kept', async () => {
  await insertPictures('18:00');
  at('18:00');
  await judgeCameras(t.tools);
  const ended = new Date(MIDNIGHT);
  await sql`INSERT INTO camera_item (venue_id, id, camera, fault, since_local, found_at, is_sure, ended_local, ended_at)
    VALUES (${V1}, 1, 'oven-1', 'light', ${ended}, ${ended}, false, ${ended}, ${ended}),
      (${V1}, 2, 'oven-1', 'light', ${ended}, ${ended}, true, ${ended}, ${ended}),
      (${V1}, 3, 'oven-1', 'light', ${ended}, ${ended}, false, ${ended}, ${ended})`.execute(t.db);
  await sql`INSERT INTO camera_act (venue_id, id, item_id, kind, user_id, at)
    VALUES (${V1}, 1, 3, 'camera', 1, now())`.execute(t.db);
  const kept = async () =>
    (
      await sql<{ id: number }>`SELECT id FROM camera_item
        WHERE fault = 'light' ORDER BY id`.execute(t.db)
    ).rows.map(({ id }) => Number(id));
  at('18:00', 34);
  await judgeCameras(t.tools);
  expect(await kept()).toEqual([1, 2, 3]);
  at('18:00', 37);
  await judgeCameras(t.tools);
  expect(await kept()).toEqual([2, 3]);
});

test('five missed heartbeats are a dead box, found within six minutes', async () => {
  const NOW = Date.parse(`${TODAY}T18:00:00Z`);
  await beat('works', NOW - 3_600_000, NOW);
  t.setNow(NOW + 4 * 60_000);
  await judgeCameras(t.tools);
  expect((await read())[0]).toMatchObject({
    state: 'unseen',
    agent: { name: 'box', version: '1.0' },
  });
  t.setNow(NOW + 5 * 60_000);
  await judgeCameras(t.tools);
  expect((await read())[0]).toMatchObject({ state: 'dead', item: { since: local('12:00') } });
  t.setNow(NOW + 7 * 60_000);
  await beat('works', NOW, NOW + 6 * 60_000);
  await judgeCameras(t.tools);
  expect((await read())[0]).toMatchObject({ state: 'unseen', ended: { fault: 'dead' } });
});

test('a box is not silent while there was no server to hear it', async () => {
  const NOW = Date.parse(`${TODAY}T18:00:00Z`);
  const startedAt = (at: string) =>
    sql`UPDATE running_process SET started_at = ${at}`.execute(t.db);
  await beat('works', NOW - 3_600_000, NOW);
  t.setNow(NOW + 60 * 60_000);
  await startedAt(`${TODAY}T18:59:00Z`);
  await judgeCameras(t.tools);
  expect((await read())[0]).toMatchObject({ state: 'unseen' });
  t.setNow(NOW + 64 * 60_000);
  await judgeCameras(t.tools);
  expect((await read())[0]).toMatchObject({ state: 'dead', item: { since: local('12:59') } });
  await startedAt('-infinity');
});

test.each([
  ['frozen', 'frozen'],
  ['black', 'covered'],
  ['password_refused', 'off'],
  ['stopped', 'off'],
])('an agent that says %s: %s', async (state, fault) => {
  const NOW = Date.parse(`${TODAY}T18:00:00Z`);
  t.setNow(NOW);
  await beat(state, NOW - 2 * 60_000, NOW);
  await judgeCameras(t.tools);
  expect((await read())[0]).toMatchObject({ state: fault });
});

test('who sees other stores sees no camera of these', async () => {
  await insertPictures('12:00');
  at('12:00');
  expect(await read('store')).toHaveLength(1);
  expect(await read('region')).toEqual([]);
});

test('charts get the days on which a camera was in doubt, but not where it was the kitchen', async () => {
  const marksOf = async (from: string, to: string) => {
    const url = `/api/cameras/venue/${V1}/marks/start_date/${from}/end_date/${to}/`;
    return (await t.ask('manager', { method: 'GET', url })).json().marks;
  };
  await sql`DELETE FROM camera_item WHERE venue_id = ${V1}`.execute(t.db);
  await sql`INSERT INTO camera_item (venue_id, id, camera, fault, since_local, ended_local, ended_at,
      found_at, is_sure)
    VALUES (${V1}, 1, 'a', 'moved', '2024-05-03 02:00', '2024-05-04 12:00', now(), now(), true),
      (${V1}, 2, 'b', 'dirty', '2024-05-06 12:00', NULL, NULL, now(), true),
      (${V1}, 3, 'c', 'light', '2024-05-06 12:00', NULL, NULL, now(), false)`.execute(t.db);
  const moved = { fault: 'moved', since: '2024-05-02', until: '2024-05-04' };
  const dirty = { fault: 'dirty', since: '2024-05-06', until: null };
  expect(await marksOf('1-5-2024', '10-5-2024')).toEqual([dirty, moved]);
  expect(await marksOf('4-5-2024', '5-5-2024')).toEqual([moved]);
  expect(await marksOf('5-5-2024', '5-5-2024')).toEqual([]);
  await sql`INSERT INTO camera_act (venue_id, id, item_id, kind, user_id, at)
    VALUES (${V1}, 1, 2, 'kitchen', 1, now())`.execute(t.db);
  expect(await marksOf('1-5-2024', '10-5-2024')).toEqual([moved]);
  // Faults of the same days are one mark, so that they leave room for others.
  await sql`INSERT INTO camera_item (venue_id, id, camera, fault, since_local, ended_local, ended_at,
      found_at, is_sure)
    SELECT ${V1}, 100 + n, 'a', 'frozen', '2024-05-08 10:00', '2024-05-08 11:00', now(), now(), true
    FROM generate_series(1, 200) n`.execute(t.db);
  const frozen = { fault: 'frozen', since: '2024-05-08', until: '2024-05-08' };
  expect(await marksOf('1-5-2024', '10-5-2024')).toEqual([frozen, moved]);
});

test('a fault and its end, also one that a person enters, are sent once to the receivers of its company', async () => {
  await receiveWebhooks(t.db);
  await insertPictures('18:30', LAMP);
  at('18:30');
  for (const _ of [1, 2]) await judgeCameras(t.tools);
  const { id } = (await read())[0]!.item!;
  await act(id, 'camera');
  await act(id, 'mended');
  await act(id, 'mended');
  await undo(id);
  await act(id, 'kitchen');
  await judgeCameras(t.tools);
  const data = { venue: String(V1), venue_name: 'Venue 1', camera: 'oven-1', fault: 'light' };
  expect(await webhookMessages(t.db)).toEqual(
    ['changed', 'mended', 'changed', 'mended'].map((what) => ({
      company: COMPANY_A,
      type: `camera.${what}`,
      data,
    })),
  );
});

test('a camera that sees well again by itself is told once', async () => {
  at('18:00');
  await insertPictures('18:00');
  await judgeCameras(t.tools);
  await receiveWebhooks(t.db);
  t.setNow(t.tools.now() + 2 * 3_600_000);
  await judgeCameras(t.tools);
  await sql`DELETE FROM camera_picture WHERE venue_id = ${V1}`.execute(t.db);
  await insertPictures('20:00');
  for (const _ of [1, 2]) await judgeCameras(t.tools);
  const told = await webhookMessages(t.db);
  expect(told.map(({ company, type }) => [company, type])).toEqual([
    [COMPANY_A, 'camera.changed'],
    [COMPANY_A, 'camera.mended'],
  ]);
  expect(told[1]!.data).toEqual(told[0]!.data);
});
