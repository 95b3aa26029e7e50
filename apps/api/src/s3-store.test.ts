import { testApp } from '#test/world/app';
import type { Config } from '#platform/config';
import { MADE_WIDTHS } from '@crustodian/contract/images';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import sharp from 'sharp';
import { sql } from 'kysely';
import type { LightMyRequestResponse } from 'fastify';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleResult, seededRandom } from '#pizzas/sample-result';
import { picturePath } from '@crustodian/domain/pizza/wire-id';
import { COMPANY_A } from '#test/world/fixture';
import { pizzaSvg } from '@crustodian/scoring/fixtures/draw-pizza';
import { scoreSnapshot } from '@crustodian/scoring/score/score-snapshot';
import { captureRequest } from './features/ingest/capture.fixture.ts';
import { scoreNextCapture } from './features/ingest/score-capture.ts';
import { makePlaces, type Places } from './test/samples/every-call.ts';
import { newReport } from './test/samples/weekly-reports.ts';
import { get, multipart, post } from './test/samples/requests.ts';

/**
 * The complete path of a picture and of a PDF through the product, with the pictures in an
 * S3-compatible store.
 */
const folder = await mkdtemp(join(tmpdir(), 'crustodian-s3-'));
let port = 0;
let store: S3rver | undefined;
async function openStore(): Promise<void> {
  store = new S3rver({
    port,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'chain', configs: [] }],
  });
  ({ port } = (await store.run()) as AddressInfo);
}
const closeStore = async () => store?.close();

const settings: Partial<Config> = {};
beforeAll(async () => {
  await openStore();
  settings.storageUrl = `s3://S3RVER:S3RVER@chain/pictures?endpoint=http://127.0.0.1:${port}`;
});
const t = testApp(settings);
let places: Places;
beforeAll(async () => {
  places = await makePlaces(t);
});
afterAll(async () => {
  await closeStore();
  await rm(folder, { recursive: true, force: true });
});

const TIME = '2024/03/12 12:00:00';
/** A photograph with the camera's location in its metadata. */
const photograph = (blue: number) =>
  sharp({
    create: { width: 1700, height: 900, channels: 3, background: { r: 180, g: 120, b: blue } },
  })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' } })
    .jpeg()
    .toBuffer();

let captures = 0;
/** Sends a capture with one scored pizza and its picture. */
async function sendCapture(picture: Buffer) {
  captures += 1;
  const result = sampleResult({ random: seededRandom(captures), pizzas: 1, timeOf: () => TIME });
  const [pizza] = result.trackeds;
  Object.assign(pizza!, { snap_quality: 'buena', snap_quality_trusted: true, censored: 0 });
  const capture = { venue: '1', key: `s3-${captures}`, capture_start_ts: TIME, result };
  const data = new FormData();
  data.append('capture', JSON.stringify(capture));
  data.append(pizza!.optimal_snap_path, new Blob([new Uint8Array(picture)]), 'snap.jpg');
  const request = await multipart('/api/ingest/captures', data);
  const send = () =>
    t.app.inject({
      ...request,
      headers: { ...request.headers, authorization: `Device ${places.V1.device}` },
    });
  return { send, key: capture.key };
}

async function addressOf(key: string): Promise<string> {
  const { rows } = await sql<{ venue: number; day: string; id: number }>`
    SELECT p.venue_id AS venue, p.business_date AS day, p.id FROM pizza p
    JOIN capture c ON c.venue_id = p.venue_id AND c.id = p.capture_id
    WHERE c.venue_id = 1 AND c.key = ${key}`.execute(t.db);
  return `/api/static/${picturePath(rows[0]!)}`;
}

const ask = (url: string, headers: Record<string, string> = {}) =>
  t.ask('regular', { ...get(url), headers });

describe('a picture', () => {
  let url = '';
  let whole: Buffer;
  let first: LightMyRequestResponse;
  let second: LightMyRequestResponse;
  beforeAll(async () => {
    const { send, key } = await sendCapture(await photograph(1));
    first = await send();
    second = await send();
    url = await addressOf(key);
    whole = (await ask(url)).rawPayload;
  });

  test('is taken once, however often it is sent', () => {
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.json()).toMatchObject({ repeated: true });
  });

  test('comes as it was sent, but for where it was taken', async () => {
    const sent = await photograph(1);
    const pixels = await Promise.all([whole, sent].map((each) => sharp(each).raw().toBuffer()));
    expect(pixels[0]!.equals(pixels[1]!)).toBe(true);
    expect((await sharp(sent).metadata()).exif).toBeDefined();
    expect((await sharp(whole).metadata()).exif).toBeUndefined();
  });

  test.each(MADE_WIDTHS)('comes %i pixels wide', async (width) => {
    const reply = await ask(`${url}?w=${width}`);
    expect(reply.statusCode).toBe(200);
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'webp', width });
  });

  test('comes in parts, and not again to who has it', async () => {
    const part = await ask(url, { range: 'bytes=10-19' });
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload.equals(whole.subarray(10, 20))).toBe(true);
    const again = await ask(url, { 'if-none-match': String(part.headers['etag']) });
    expect(again.statusCode).toBe(304);
  });

  test('is nobody else’s', async () => {
    expect((await t.ask('managerOfB', get(url))).statusCode).toBe(403);
  });
});

/** The names of the store's objects, and those that show a pixel of this blue hand. */
async function objectsOfStore(): Promise<{ all: string[]; withHand: string[] }> {
  const all: string[] = [];
  const withHand: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !path.endsWith('_object')) continue;
    all.push(path);
    const pixels = await sharp(await readFile(path))
      .removeAlpha()
      .raw()
      .toBuffer()
      .catch(() => null);
    for (let at = 0; pixels && at + 2 < pixels.length; at += 3) {
      if (pixels[at + 2]! < 180 || pixels[at]! > 90 || pixels[at + 1]! > 110) continue;
      withHand.push(path);
      break;
    }
  }
  return { all, withHand };
}

test('of a picture that is cropped to its pizza nothing else is left in the store', async () => {
  const crops = await t.ask('staffManager', {
    method: 'POST',
    url: `/api/privacy/company/${COMPANY_A}/retention/crop/`,
    payload: { crops_pictures: true },
  });
  expect(crops.json()).toMatchObject({ crops_pictures: true });
  const before = await objectsOfStore();
  const hand = '<circle r="0.3" cx="-1.9" cy="0" fill="#2040ff"/>';
  const svg = pizzaSvg({ width: 800, height: 600, x: 380, y: 250, radius: 150, extra: hand });
  const bytes = await sharp(Buffer.from(svg)).png().toBuffer();
  const capture = { key: 's3-crop', venue: '1', capture_start_ts: TIME };
  const reply = await t.app.inject(
    captureRequest(places.V1.device, capture, [{ field: 'snap.png', bytes }]),
  );
  expect(reply.json()).toMatchObject({ state: 'pending' });
  expect((await objectsOfStore()).withHand).toHaveLength(1);
  const scoring = { score: scoreSnapshot, close: async () => undefined };
  expect(await scoreNextCapture({ ...t.tools, scoring })).toMatchObject({
    scored: true,
    pizzas: 1,
  });
  const url = await addressOf('s3-crop');
  const { width, height } = await sharp((await ask(url)).rawPayload).metadata();
  expect([width, height]).toEqual([width, width]);
  expect(width).toBeLessThan(400);
  expect((await ask(`${url}?w=320`)).statusCode).toBe(200);
  const after = await objectsOfStore();
  expect(after.withHand).toEqual([]);
  expect(after.all.length).toBeGreaterThan(before.all.length);
});

test('a report: its pages go in, its PDF comes out', async () => {
  const { _id, name } = await newReport(t, places.V1, 'complete');
  const page = await sharp({ create: { width: 420, height: 297, channels: 3, background: 'tan' } })
    .jpeg()
    .toBuffer();
  const screenshot = `data:image/jpeg;base64,${page.toString('base64')}`;
  for (const page_num of [1, 2]) {
    const sent = { screenshot, report_name: name, page_num, pages_count: 2 };
    const reply = await t.ask('staff', post('/api/pizza_tv/report/receive_pdf_page/', sent));
    expect(reply.statusCode).toBe(200);
  }
  const made = await t.ask(
    'staff',
    post('/api/pizza_tv/report/generate_pdf/', {
      report_id: _id,
      report_name: name,
      pages_count: 2,
      monthly: 0,
    }),
  );
  expect([made.statusCode, made.json()]).toEqual([200, expect.objectContaining({ pages: 2 })]);
  const pdf = await t.ask('staff', get(`/api/static/reports/${_id}`));
  expect((await PDFDocument.load(pdf.rawPayload)).getPageCount()).toBe(2);
});

describe('while the store is away', () => {
  let url = '';
  beforeAll(async () => {
    const { send, key } = await sendCapture(await photograph(2));
    await send();
    url = await addressOf(key);
    await closeStore();
  });

  test('a picture is temporarily unavailable, and served when the store is back', async () => {
    const away = await ask(url);
    expect([away.statusCode, away.json()]).toEqual([
      503,
      expect.objectContaining({ code: 'unavailable' }),
    ]);
    expect(away.headers['retry-after']).toBe('2');
    await openStore();
    expect((await ask(url)).statusCode).toBe(200);
    expect((await ask(`${url}?w=320`)).statusCode).toBe(200);
  });

  test('a capture is not taken, leaves nothing, and is taken when it comes again', async () => {
    const { send, key } = await sendCapture(await photograph(3));
    await closeStore();
    expect((await send()).json()).toMatchObject({ code: 'unavailable' });
    const { rows } = await sql`SELECT FROM capture WHERE venue_id = 1 AND key = ${key}`.execute(
      t.db,
    );
    expect(rows).toEqual([]);
    await openStore();
    expect((await send()).statusCode).toBe(201);
    expect((await ask(await addressOf(key))).statusCode).toBe(200);
  });

  test('what does not need a picture is answered all the same', async () => {
    await closeStore();
    const feed = { venue: '1', min: '12-3-2024', max: '12-3-2024' };
    expect((await t.ask('regular', post('/api/shift_report_data', feed))).statusCode).toBe(200);
    expect((await ask('/api/health')).statusCode).toBe(200);
    await openStore();
  });
});
