import { insertCapture } from '#pizzas/insert-capture';
import { sampleResult, seededRandom } from '#pizzas/sample-result';
import type { PictureStorage } from '#platform/pictures/picture-storage';
import { testApp, type ViewerKind } from '#test/world/app';
import { V1, VENUE_OF_B } from '#test/world/fixture';
import { addDays } from '@crustodian/domain/time/calendar-day';
import { parsePicturePath, picturePath } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';

const app = testApp();
const bytes = await sharp({
  create: { width: 900, height: 450, channels: 3, background: 'tomato' },
})
  .jpeg()
  .toBuffer();
let captures = 0;

/** Stores a pizza with a picture and returns its URL. */
async function pizzaAt(venue: number, change: object = {}): Promise<string> {
  captures += 1;
  const result = sampleResult({ random: seededRandom(captures), pizzas: 1 });
  const plain = { snap_quality: 'buena', snap_quality_trusted: true, censored: 0 } as const;
  Object.assign(result.trackeds[0]!, plain, change);
  const digest = await app.tools.pictures.put(bytes);
  const { captureId } = await insertCapture(app.db, {
    venue,
    key: `k${captures}`,
    digest: Buffer.from(String(captures)),
    startedLocal: '2024/03/10 12:00:00',
    filePath: null,
    pictures: [
      {
        name: 't0.jpg',
        digest,
        format: 'jpeg',
        width: 900,
        height: 450,
        bytes: bytes.length,
        placeholder: null,
      },
    ],
    result,
  });
  const { rows } = await sql<{ id: number; day: string }>`SELECT id, business_date AS day FROM pizza
    WHERE venue_id = ${venue} AND capture_id = ${captureId}`.execute(app.db);
  return `/api/static/${picturePath({ venue, ...rows[0]! })}`;
}

let url = '';
beforeAll(async () => {
  url = await pizzaAt(V1);
});
const ask = (kind: ViewerKind, address: string, headers: Record<string, string> = {}) =>
  app.ask(kind, { method: 'GET', url: address, headers });

describe('a picture', () => {
  test('comes as it was stored, to be kept by this browser alone', async () => {
    const reply = await ask('regular', url);
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload).toEqual(bytes);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(bytes.length),
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'content-disposition': 'inline; filename="pizza.jpeg"',
      vary: expect.stringMatching(/cookie/i),
      etag: expect.stringMatching(/^"[0-9a-f]{64}-original"$/),
    });
  });

  test.each([160, 320, 640])('comes %i pixels wide as WebP', async (width) => {
    const reply = await ask('regular', `${url}?w=${width}`);
    expect(reply.headers['content-type']).toBe('image/webp');
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'webp', width });
  });

  test('comes as JPEG for paper', async () => {
    const reply = await ask('regular', `${url}?w=320&as=jpeg`);
    expect(reply.headers['content-type']).toBe('image/jpeg');
    const made = await sharp(reply.rawPayload).metadata();
    expect(made).toMatchObject({ format: 'jpeg', width: 320 });
  });

  test('has another tag for each width and format', async () => {
    const replies = await Promise.all(
      ['', '?w=160', '?w=320', '?w=320&as=jpeg'].map((query) => ask('regular', url + query)),
    );
    expect(new Set(replies.map(({ headers }) => headers.etag)).size).toBe(4);
  });

  test.each(['?w=100', '?w=0', '?w=abc', '?w=320&as=bmp'])(
    '%s is no width that is made: 400',
    async (query) => {
      expect((await ask('regular', url + query)).statusCode).toBe(400);
    },
  );
});

describe('a browser that has it', () => {
  test.each(['', '?w=320'])('gets 304 (%s)', async (query) => {
    const etag = String((await ask('regular', url + query)).headers.etag);
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const reply = await ask('regular', url + query, { 'if-none-match': tag });
      expect([reply.statusCode, reply.body, reply.headers.etag]).toEqual([304, '', etag]);
    }
    expect((await ask('regular', url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  test('does not learn by its tag whether a hidden picture exists', async () => {
    const hidden = await pizzaAt(V1, { censored: 1 });
    expect((await ask('regular', hidden, { 'if-none-match': '*' })).statusCode).toBe(404);
  });
});

describe('a part', () => {
  test('is sent as a part: 206', async () => {
    const reply = await ask('regular', url, { range: 'bytes=10-19' });
    expect(reply.statusCode).toBe(206);
    expect(reply.rawPayload).toEqual(bytes.subarray(10, 20));
    expect(reply.headers).toMatchObject({
      'content-range': `bytes 10-19/${bytes.length}`,
      'content-length': '10',
    });
  });

  test('beyond the end: 416 with the length', async () => {
    const reply = await ask('regular', url, { range: `bytes=${bytes.length}-` });
    expect(reply.statusCode).toBe(416);
    expect(reply.headers['content-range']).toBe(`bytes */${bytes.length}`);
  });

  test('of another version comes whole', async () => {
    const reply = await ask('regular', url, { range: 'bytes=0-0', 'if-range': '"other"' });
    expect([reply.statusCode, reply.rawPayload.length]).toEqual([200, bytes.length]);
  });
});

describe('who may see it', () => {
  const flagged = { snap_quality: 'mala', snap_quality_trusted: true };
  test.each<[string, object, Partial<Record<ViewerKind, number>>]>([
    [
      'a good one',
      {},
      {
        staff: 200,
        manager: 200,
        regular: 200,
        reviewer: 200,
        feed: 200,
        store: 200,
        flagged: 200,
        reports: 404,
        nobody: 403,
        managerOfB: 403,
        region: 403,
        anon: 401,
      },
    ],
    [
      'a censored one',
      { censored: 1 },
      { staff: 200, manager: 404, regular: 404, reviewer: 404, feed: 404, flagged: 404, anon: 401 },
    ],
    [
      'one trusted to be bad',
      flagged,
      { staff: 200, flagged: 200, manager: 404, regular: 404, reviewer: 404, feed: 404 },
    ],
    ['a censored one trusted to be bad', { ...flagged, censored: 1 }, { staff: 200, flagged: 404 }],
    ['one not trusted to be bad', { ...flagged, snap_quality_trusted: false }, { regular: 200 }],
    ['one nobody judged', { snap_quality: null }, { staff: 404, regular: 404 }],
  ])('%s', async (_case, change, expected) => {
    const address = await pizzaAt(V1, change);
    for (const [kind, status] of Object.entries(expected)) {
      for (const query of ['', '?w=160']) {
        const reply = await ask(kind as ViewerKind, address + query);
        const isKept = String(reply.headers['cache-control']).includes('immutable');
        expect([kind, reply.statusCode, isKept]).toEqual([kind, status, status === 200]);
      }
    }
  });

  const ENTRY = {
    standard: 'not_to_standard',
    specialty: 'cheese',
    shown: false,
    problems: ['cut'],
  };
  test.each([
    ['shown on a delivered report', 'delivered', { shown: true, problems: [] }, 200],
    ['shown on one that is not', 'generated', { shown: true, problems: [] }, 404],
    ['not shown', 'delivered', { problems: [] }, 404],
    ['an example of a problem on the page of tips', 'delivered', {}, 200],
    ['one of a report that is not delivered', 'generated', {}, 404],
    ['to standard, whatever its problems', 'delivered', { standard: 'to_standard' }, 404],
    ['no specialty of its own', 'delivered', { specialty: 'other' }, 404],
  ])('%s: who sees only reports', async (_case, state, change, status) => {
    const address = await pizzaAt(V1, {});
    const { day, id } = parsePicturePath(address.replace('/api/static/', ''))!;
    const key = { venue_id: V1, report_id: id };
    await app.db
      .insertInto('weekly_report')
      .values({
        venue_id: V1,
        id,
        week_stamp: addDays('2024-03-10', 7 * captures),
        state,
        name: `report-${id}`,
      })
      .execute();
    const place = { business_date: day, pizza_id: id, capture_id: id, local_ts: `${day} 12:00` };
    await app.db
      .insertInto('report_pizza')
      .values({ ...key, ...place, hour: 12, ...ENTRY, ...change, list: 'scored' })
      .execute();
    expect((await ask('reports', address)).statusCode).toBe(status);
    expect((await ask('region', address)).statusCode).toBe(403);
  });

  test('of a problem the first three pizzas are examples, shown ones before others', async () => {
    const addresses: string[] = [];
    for (let n = 0; n < 6; n++) addresses.push(await pizzaAt(V1, {}));
    const places = addresses.map((one) => parsePicturePath(one.replace('/api/static/', ''))!);
    const key = { venue_id: V1, report_id: places[0]!.id };
    const report = { venue_id: V1, id: key.report_id, state: 'delivered', name: 'examples' };
    await app.db
      .insertInto('weekly_report')
      .values({ ...report, week_stamp: addDays('2024-03-10', 7 * captures) })
      .execute();
    const entries = places.map(({ day, id }, n) => ({
      ...key,
      business_date: day,
      pizza_id: id,
      capture_id: id,
      local_ts: `${day} 12:00:${50 - n}`,
      hour: 12,
      ...ENTRY,
      // The last one has a problem that fewer have than the two that are printed.
      problems: n === 5 ? ['overbaked'] : n % 2 ? ['cut', 'bubbles'] : ['bubbles', 'cut'],
      list: 'scored',
    }));
    await app.db.insertInto('report_pizza').values(entries).execute();
    const seen = async () => {
      const replies: number[] = [];
      for (const one of addresses) replies.push((await ask('reports', one)).statusCode);
      return replies;
    };
    expect(await seen()).toEqual([404, 404, 200, 200, 200, 404]);
    await app.db
      .updateTable('report_pizza')
      .set({ shown: true })
      .where('pizza_id', '=', places[0]!.id)
      .execute();
    expect(await seen()).toEqual([200, 404, 404, 200, 200, 404]);
  });

  test("another company's", async () => {
    const address = await pizzaAt(VENUE_OF_B);
    expect((await ask('regular', address)).statusCode).toBe(403);
    expect((await ask('managerOfB', address)).statusCode).toBe(200);
  });
});

describe('an address of nothing', () => {
  test.each([
    ['a pizza that does not exist', '1/240310/zzz.jpg', 404],
    ['a day that does not exist', '1/240230/zzz.jpg', 404],
    ['another ending', '1/240310/zzz.png', 404],
    ['no pizza', '1/readme.txt', 404],
    ['a path out', '1/..%2f..%2fetc%2fpasswd', 404],
    ['no venue', 'etc/passwd', 403],
    ['a venue of nobody', '999/240310/zzz.jpg', 403],
  ])('%s', async (_case, path, status) => {
    const reply = await ask('regular', `/api/static/${path}`);
    expect(reply.statusCode).toBe(status);
    expect(reply.json().err).toEqual(expect.any(String));
  });

  test('a pizza without a picture', async () => {
    const address = await pizzaAt(V1, { optimal_snap_path: 'not-sent.jpg' }).catch(() => '');
    expect((await ask('regular', address)).statusCode).toBe(404);
  });
});

test('a slow store delays pictures alone, and those that wait for too long are refused', async () => {
  const answering = Promise.withResolvers<void>();
  const slow: PictureStorage['read'] = (_digest, elsewhere) =>
    elsewhere!(async () => {
      await answering.promise;
      return bytes;
    });
  const read = vi.spyOn(app.tools.pictures, 'read').mockImplementation(slow);
  onTestFinished(() => read.mockRestore());
  const asked = Array.from({ length: 7 }, () => ask('regular', url));
  await vi.waitUntil(() => read.mock.calls.length === 7);
  for (let n = 0; n < 20; n += 1) {
    expect((await ask('regular', '/api/dashboard/venues/')).statusCode).toBe(200);
  }
  const refused = await Promise.race(asked);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
  answering.resolve();
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(6);
});
