import { testApp } from '#test/world/app';
import { V1, VENUE_OF_B } from '#test/world/fixture';
import { createDeviceToken } from '#platform/auth/device-token';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';

const t = testApp();
const NOW = Date.UTC(2024, 2, 10, 18, 0, 0);
beforeEach(() => t.setNow(NOW));

const SPOOL = { captures: 2, bytes: 300, oldest: null, full: false, expired: 0, refused: 1 };
const camera = (name: string, state = 'works') => ({
  name,
  state,
  since: '2024-03-10T17:00:00Z',
  width: 1280,
  height: 720,
  resized_at: null,
  last_capture_at: null as string | null,
});

const beat = (fields: object = {}, token = t.devices.deviceOfV1) =>
  t.app.inject({
    method: 'POST',
    url: '/api/ingest/heartbeat',
    headers: { authorization: `Device ${token}` },
    payload: {
      agent: 'box-1',
      version: '0.1.0',
      clock_offset_ms: -2500,
      free_bytes: 5e12,
      spool: SPOOL,
      cameras: [camera('oven-1')],
      ...fields,
    },
  });

const cameras = (venue = V1) =>
  t.db
    .selectFrom('camera')
    .select(['name', 'agent', 'state'])
    .where('venue_id', '=', venue)
    .orderBy('name')
    .execute();

test('an agent is answered its store, its time zone and the time', async () => {
  const reply = await beat();
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({
    venue: String(V1),
    time_zone: 'America/Chicago',
    now: '2024-03-10T18:00:00.000Z',
    setups: [],
    next_ms: 60_000,
    left_out: [],
  });
});

test('the last heartbeat is kept', async () => {
  await beat({ cameras: [camera('oven-1'), camera('oven-2', 'no_answer')] });
  t.setNow(NOW + 60_000);
  await beat({ version: '0.2.0', cameras: [camera('oven-1', 'frozen'), camera('oven-3')] });
  const agents = await t.db.selectFrom('store_agent').selectAll().execute();
  expect(agents).toMatchObject([
    {
      venue_id: V1,
      name: 'box-1',
      version: '0.2.0',
      heard_at: new Date(NOW + 60_000),
      clock_offset_ms: -2500,
      free_bytes: 5e12,
      spool: SPOOL,
    },
  ]);
  expect(await cameras()).toEqual([
    { name: 'oven-1', agent: 'box-1', state: 'frozen' },
    { name: 'oven-3', agent: 'box-1', state: 'works' },
  ]);
});

test('when a camera took its last picture is not forgotten by an agent that starts again', async () => {
  const last_capture_at = '2024-03-10T17:59:00Z';
  await beat({ cameras: [{ ...camera('oven-1'), last_capture_at }] });
  await beat();
  const { last_capture_at: kept } = await t.db
    .selectFrom('camera')
    .select('last_capture_at')
    .executeTakeFirstOrThrow();
  expect(kept).toEqual(new Date(last_capture_at));
});

test('pictures of another size are noted, also across a start of the agent, until they are as before', async () => {
  const sizes = async (width: number | null, height: number | null, at: number) => {
    t.setNow(NOW + at * 60_000);
    await beat({ cameras: [{ ...camera('oven-1'), width, height }] });
    return t.db
      .selectFrom('camera')
      .select(['width', 'width_before', 'height_before', 'resized_at'])
      .where('venue_id', '=', V1)
      .executeTakeFirstOrThrow();
  };
  const unchanged = { width: 1280, width_before: null, height_before: null, resized_at: null };
  const smaller = {
    width: 640,
    width_before: 1280,
    height_before: 720,
    resized_at: new Date(NOW + 3 * 60_000),
  };
  expect(await sizes(1280, 720, 1)).toEqual(unchanged);
  expect(await sizes(null, null, 2)).toEqual(unchanged);
  expect(await sizes(640, 360, 3)).toEqual(smaller);
  expect(await sizes(null, null, 4)).toEqual(smaller);
  expect(await sizes(1280, 720, 5)).toEqual(unchanged);
});

test('a store has ten agents at most; another store’s are its own', async () => {
  await beat({}, t.devices.deviceOfB);
  for (let k = 0; k < 12; k++) {
    t.setNow(NOW + 1000 * k);
    await beat({ agent: `box-${k}`, cameras: [camera(`oven-${k}`)] });
  }
  expect((await cameras()).map(({ agent }) => agent).sort()).toEqual(
    Array.from({ length: 10 }, (_, k) => `box-${k + 2}`).sort(),
  );
  expect(await cameras(VENUE_OF_B)).toHaveLength(1);
});

describe('the agents of a store name 64 cameras at most', () => {
  const ofBox = (box: string, count = 32) =>
    Array.from({ length: count }, (_, k) => camera(`${box}-oven-${k}`));
  const HOUR_MS = 3_600_000;

  const forget = async () => {
    await t.db.deleteFrom('camera').execute();
    await t.db.deleteFrom('store_agent').execute();
  };
  afterAll(forget);
  beforeEach(async () => {
    await forget();
    for (const box of ['one', 'two']) await beat({ agent: box, cameras: ofBox(box) });
  });

  const leftOut = async (box: string) => {
    const { left_out } = await t.db
      .selectFrom('store_agent')
      .select('left_out')
      .where('name', '=', box)
      .executeTakeFirstOrThrow();
    return left_out;
  };

  test('one more is left out, its agent is heard, and the answer names it', async () => {
    const more = await beat({ agent: 'three', cameras: ofBox('three', 1) });
    expect([more.statusCode, more.json().left_out]).toEqual([200, ['three-oven-0']]);
    const agents = await t.db.selectFrom('store_agent').select('name').orderBy('name').execute();
    expect(agents.map(({ name }) => name)).toEqual(['one', 'three', 'two']);
    expect(await leftOut('three')).toEqual(['three-oven-0']);
    expect(await cameras()).toHaveLength(64);
  });

  test('an agent that names one too many is heard with its other cameras', async () => {
    await beat({ agent: 'one', cameras: ofBox('one', 31) });
    await beat({ agent: 'three', cameras: ofBox('three', 1) });
    t.setNow(NOW + 60_000);
    const more = await beat({ agent: 'one', cameras: ofBox('one') });
    expect([more.statusCode, more.json().left_out]).toEqual([200, ['one-oven-31']]);
    const { heard_at } = await t.db
      .selectFrom('store_agent')
      .select('heard_at')
      .where('name', '=', 'one')
      .executeTakeFirstOrThrow();
    expect(heard_at).toEqual(new Date(NOW + 60_000));
    const own = (await cameras()).filter(({ agent }) => agent === 'one');
    expect(own).toHaveLength(31);
    await beat({ agent: 'three', cameras: [] });
    expect((await beat({ agent: 'one', cameras: ofBox('one') })).json().left_out).toEqual([]);
    expect(await leftOut('one')).toEqual([]);
  });

  test('their own cameras are not refused, nor those of other stores', async () => {
    expect((await beat({ agent: 'two', cameras: ofBox('two') })).statusCode).toBe(200);
    expect((await beat({ agent: 'three', cameras: ofBox('two') })).statusCode).toBe(200);
    const elsewhere = await beat({ agent: 'three', cameras: ofBox('x') }, t.devices.deviceOfB);
    expect(elsewhere.statusCode).toBe(200);
  });

  test('those that an agent no longer names make room, and those of an agent silent for a day', async () => {
    await beat({ agent: 'two', cameras: ofBox('two', 31) });
    expect((await beat({ agent: 'three', cameras: ofBox('three', 1) })).statusCode).toBe(200);
    t.setNow(NOW + 23 * HOUR_MS);
    await beat({ agent: 'one', cameras: ofBox('one') });
    const early = await beat({ agent: 'four', cameras: ofBox('four') });
    expect(early.json<{ left_out: string[] }>().left_out).toHaveLength(32);
    t.setNow(NOW + 24 * HOUR_MS);
    expect((await beat({ agent: 'four', cameras: ofBox('four') })).json().left_out).toEqual([]);
    expect(new Set((await cameras()).map(({ agent }) => agent))).toEqual(new Set(['one', 'four']));
  });

  test('where there are more from before, those stay valid', async () => {
    await sql`INSERT INTO camera (venue_id, name, agent, state, since)
      SELECT ${V1}, 'old-' || n, 'two', 'works', now() FROM generate_series(1, 20) n`.execute(t.db);
    expect((await beat({ agent: 'one', cameras: ofBox('one') })).statusCode).toBe(200);
    expect((await beat({ agent: 'one', cameras: [camera('new')] })).json().left_out).toEqual([]);
    const more = await beat({ agent: 'one', cameras: ofBox('one') });
    // The other 52 stay, so 12 of the 32 have room.
    expect(more.json<{ left_out: string[] }>().left_out).toHaveLength(20);
  });
});

test('an agent that is heard has its name for itself; after five silent minutes a new token may use it', async () => {
  // Later than the agents of earlier tests.
  const later = NOW + 60_000;
  const minute = (minutes: number) => t.setNow(later + minutes * 60_000);
  const other = await createDeviceToken(t.db, V1, 'another box');
  minute(0);
  await beat();
  const refused = await beat({ cameras: [] }, other);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'agent_name_taken']);
  expect((await cameras()).map(({ name }) => name)).toContain('oven-1');
  minute(5);
  expect((await beat({ cameras: [camera('oven-5')] }, other)).statusCode).toBe(200);
  expect((await beat()).statusCode).toBe(409);
  minute(10);
  expect((await beat()).statusCode).toBe(200);
});

test.each<[string, object]>([
  ['a search numbered too high', { found: [{ id: 1, attempt: 2 ** 31, addresses: [] }] }],
  ['a camera named twice', { cameras: [camera('a'), camera('a')] }],
  [
    'more cameras than a store has',
    { cameras: Array.from({ length: 33 }, (_, k) => camera(`c${k}`)) },
  ],
  ['a state that is none', { cameras: [camera('a', 'fine')] }],
  ['a name that is a path', { agent: '../x' }],
  ['a time that is none', { cameras: [{ ...camera('a'), since: 'yesterday' }] }],
])('%s is refused: 400', async (_what, fields) => {
  const reply = await beat(fields);
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'bad_request']);
});

test.each([
  '0000-01-01T00:00:00Z',
  '2200-01-01T00:00:00Z',
  `2026-02-20T23:59:00.${'1'.repeat(300)}Z`,
  'yesterday',
])('a time of %s is refused, and nothing is kept', async (since) => {
  const before = await cameras();
  const reply = await beat({ cameras: [{ ...camera('oven-9'), since }] });
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([400, 'bad_request']);
  expect(await cameras()).toEqual(before);
});

test('times are kept in UTC, whatever their offset', async () => {
  t.setNow(NOW + 60_000);
  const since = '2026-01-01T00:00:00+23:59';
  expect((await beat({ cameras: [{ ...camera('oven-1'), since }] })).statusCode).toBe(200);
  const stored = await t.db
    .selectFrom('camera')
    .select('since')
    .where('venue_id', '=', V1)
    .where('name', '=', 'oven-1')
    .executeTakeFirstOrThrow();
  expect(stored.since.toISOString()).toBe('2025-12-31T00:01:00.000Z');
});
