import { requestRescore } from '../../scoring/rescore/rescore-request.ts';
import { startRescores } from '../../scoring/rescore/rescore.job.ts';
import { sampleResult, seededRandom } from '#pizzas/sample-result';
import { verifyRollups } from '#pizzas/rollups/verify-rollups';
import { openLog } from '#platform/log';
import type { PictureStorage } from '#platform/pictures/picture-storage';
import { testApp } from '#test/world/app';
import { COMPANY_A, COMPANY_B, V1, VENUE_OF_B } from '#test/world/fixture';
import type { EvaluationResult, TrackedPizza } from '@crustodian/domain/pizza/pipeline-result';
import { pizzaSvg } from '@crustodian/scoring/fixtures/draw-pizza';
import { scoreSnapshot, type SnapshotScore } from '@crustodian/scoring/score/score-snapshot';
import type { ScoringPool } from '@crustodian/scoring/process/scoring-pool';
import { sql } from 'kysely';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, test, vi } from 'vitest';
import { captureRequest, NOTHING_SEEN, testPicture } from '../capture.fixture.ts';
import { scoreNextCapture } from '../score-capture.ts';
import { clearRawPictures, FAILED_KEPT_DAYS } from './clear-raw-pictures.job.ts';

const app = testApp();
vi.setConfig({ testTimeout: 60_000 });
const log = openLog({ logLevel: 'silent' });
const DAY_MS = 86_400_000;
const PIZZA = { x: 380, y: 250, radius: 150 };

let sent = 0;
beforeEach(async () => {
  app.setNow(Date.now());
  await sql`UPDATE capture SET state = 'failed' WHERE state = 'pending'`.execute(app.db);
  await sql`UPDATE capture_picture SET raw = NULL`.execute(app.db);
  await emptyStorage();
});

async function emptyStorage(): Promise<void> {
  const { pictures } = app.tools;
  await sql`DELETE FROM picture`.execute(app.db);
  const all = { known: async () => new Set<string>(), before: Date.now() + DAY_MS };
  await pictures.removeUnknown(all);
  await pictures.raw.removeUnknown(all);
}

/** A pizza on a table, with a hand in a colour that occurs nowhere else; different on each call. */
async function handAndPizza(format: 'png' | 'jpeg' = 'png'): Promise<Buffer> {
  sent += 1;
  const hand = `<circle r="0.3" cx="-1.9" cy="0" fill="#2040ff"/>
    <circle r="0.05" cx="1.9" cy="${sent / 100}" fill="#2040ff"/>`;
  const svg = pizzaSvg({ width: 800, height: 600, ...PIZZA, extra: hand });
  return sharp(Buffer.from(svg)).toFormat(format, { quality: 95 }).toBuffer();
}

const crop = async (crops: boolean, company = COMPANY_A) => {
  const reply = await app.ask('staffManager', {
    method: 'POST',
    url: `/api/privacy/company/${company}/retention/crop/`,
    payload: { crops_pictures: crops },
  });
  expect(reply.json()).toMatchObject({ crops_pictures: crops });
};

async function send(bytes: readonly Buffer[], key = `k${sent}-${Math.random()}`, token?: string) {
  const parts = bytes.map((each, at) => ({ field: `s${at}.png`, bytes: each }));
  const venue = token ? String(VENUE_OF_B) : String(V1);
  const capture = { key, venue, capture_start_ts: '2024/03/10 12:00:00' };
  const reply = await app.app.inject(
    captureRequest(token ?? app.devices.deviceOfV1, capture, parts),
  );
  return { key, reply, ...reply.json<{ state: string; repeated: boolean; code?: string }>() };
}

const poolThat = (score: ScoringPool['score']): ScoringPool => ({
  score,
  close: async () => undefined,
});
const engine = poolThat(scoreSnapshot);
const blind = poolThat(async () => NOTHING_SEEN);
const broken = poolThat(() => Promise.reject(new Error('the process broke')));
const score = (scoring = engine, pictures = app.tools.pictures) =>
  scoreNextCapture({ ...app.tools, pictures, scoring });

/** The storage with some calls replaced by the test. */
const storageThat = (raw: Partial<PictureStorage['raw']>): PictureStorage =>
  Object.assign(Object.create(app.tools.pictures) as PictureStorage, {
    raw: { ...app.tools.pictures.raw, ...raw },
  });
const dying = () => Promise.reject(new Error('the process ends here'));

interface Stored {
  picture: string | null;
  tracked: TrackedPizza;
  explanation: EvaluationResult['explanation'];
  detections: { rectangle: number[] }[];
  score: number | null;
  width: number | null;
  height: number | null;
}
const pizzasOf = async (key: string): Promise<Stored[]> =>
  (
    await sql<Stored>`SELECT p.picture, d.tracked, d.explanation, d.detections, p.score, i.width,
        i.height
      FROM capture c JOIN pizza p ON p.venue_id = c.venue_id AND p.capture_id = c.id
        JOIN pizza_detail d ON d.venue_id = p.venue_id AND d.business_date = p.business_date
          AND d.id = p.id
        LEFT JOIN picture i ON i.venue_id = p.venue_id AND i.digest = p.picture
      WHERE c.key = ${key} ORDER BY p.id`.execute(app.db)
  ).rows;
const stateOf = async (key: string) =>
  (
    await sql<{ state: string; error: string | null }>`SELECT state, error FROM capture
      WHERE key = ${key}`.execute(app.db)
  ).rows[0];

/**
 * Every file in the picture storage that contains a pixel of the hand's blue, including thumbnails.
 */
async function filesWithHands(): Promise<string[]> {
  const folder = join(app.tools.config.dataDir, 'pictures');
  const found: string[] = [];
  for (const name of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!name.isFile()) continue;
    const path = join(name.parentPath, name.name);
    const pixels = await sharp(await readFile(path))
      .removeAlpha()
      .raw()
      .toBuffer()
      .catch(() => Buffer.alloc(0));
    for (let at = 0; at + 2 < pixels.length; at += 3) {
      const isBlue = pixels[at + 2]! > 180 && pixels[at]! < 90 && pixels[at + 1]! < 110;
      if (!isBlue) continue;
      found.push(path.slice(folder.length + 1));
      break;
    }
  }
  return found;
}
const rawNames = async () =>
  (
    await sql<{ raw: string }>`SELECT raw FROM capture_picture WHERE raw IS NOT NULL`.execute(
      app.db,
    )
  ).rows.map(({ raw }) => raw);

test('without the choice a picture is kept as it came', async () => {
  await crop(false);
  const { key } = await send([await handAndPizza()]);
  await score();
  expect(await pizzasOf(key)).toMatchObject([{ width: 800, height: 600 }]);
  expect(await filesWithHands()).not.toEqual([]);
  await emptyStorage();
  expect(await filesWithHands()).toEqual([]);
});

test('only the pizza’s circle is kept, and its result is in pixels of that picture', async () => {
  const bytes = await handAndPizza();
  const asItCame = await scoreSnapshot(bytes, { grid: 'official' });
  await crop(true);
  const { key, state } = await send([bytes]);
  expect(state).toBe('pending');
  expect(await filesWithHands()).toHaveLength(1);
  expect(await score()).toMatchObject({ scored: true, pizzas: 1 });
  expect(await filesWithHands()).toEqual([]);
  expect(await rawNames()).toEqual([]);

  const [pizza] = await pizzasOf(key);
  const picture = (await app.tools.pictures.read(pizza!.picture!))!;
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: pizza!.width, height: pizza!.height });
  const { left, top } = pizza!.tracked.picture_crop!;
  const reach = asItCame.reach!;
  const colours = new Set<string>();
  for (let at = 0; at < info.width * info.height; at += 1) {
    const [x, y] = [(at % info.width) + 0.5 + left, Math.floor(at / info.width) + 0.5 + top];
    if (Math.hypot(x - reach.x, y - reach.y) > reach.radius) {
      colours.add(data.subarray(at * info.channels, at * info.channels + 3).toString('hex'));
    }
  }
  expect(colours.size).toBe(1);

  expect(pizza!.score).toBe(Math.round(100 * asItCame.evaluation!.score_adjusted!));
  const { x, y, radius } = asItCame.figure!;
  const figure = pizza!.tracked.optimal_figure!;
  expect(figure.x).toBeCloseTo(x - left, 5);
  expect(figure.y).toBeCloseTo(y - top, 5);
  expect(figure.radius).toBe(radius);
  expect(radius).toBeCloseTo(PIZZA.radius, -1);
  const [boxX, boxY, ...size] = asItCame.detections[0]!.rectangle;
  expect(pizza!.detections[0]!.rectangle[0]).toBeCloseTo(boxX - left, 1);
  expect(pizza!.detections[0]!.rectangle.slice(2)).toEqual(size);
  expect(pizza!.detections[0]!.rectangle[1]).toBeCloseTo(boxY - top, 1);
  const centre = pizza!.explanation!.slices![1][0]!;
  expect(Math.hypot(centre[0] - figure.x, centre[1] - figure.y)).toBeLessThan(3);

  const camera = await sql`SELECT lightness IS NOT NULL AS seen, digest FROM camera_picture
    ORDER BY id DESC LIMIT 1`.execute(app.db);
  expect(camera.rows).toMatchObject([{ seen: true }]);
  expect(await verifyRollups(app.db)).toEqual([]);
});

test('scored again it has nearly the same score, and the engine finds the same circle', async () => {
  await crop(true);
  const { key } = await send([await handAndPizza('jpeg')]);
  await score();
  const [before] = await pizzasOf(key);
  await sql`UPDATE venue SET camera = '{"x": 380, "y": 250, "radius": 150}' WHERE id = ${V1}`.execute(
    app.db,
  );
  await sql`UPDATE pizza SET scoring_version = 'crustodian-0-net' WHERE picture = ${before!.picture}`.execute(
    app.db,
  );
  const seen: SnapshotScore[] = [];
  const isRescored = async () =>
    expect(
      (await sql`SELECT FROM rescore_order WHERE finished_at IS NULL`.execute(app.db)).rows,
    ).toEqual([]);
  const watched = poolThat(async (bytes, settings) => {
    const said = await scoreSnapshot(bytes, settings);
    seen.push(said);
    expect(settings.camera).toMatchObject({ radius: 150 });
    expect(Math.abs(settings.camera!.x - said.figure!.x)).toBeLessThan(5);
    return said;
  });
  await requestRescore(app.tools, { venue: V1, from: '2024-03-10', to: '2024-03-10' });
  const job = await startRescores(app.tools, log, watched);
  await vi.waitFor(isRescored, { timeout: 30_000, interval: 100 });
  await job.stop();
  await sql`UPDATE venue SET camera = NULL WHERE id = ${V1}`.execute(app.db);
  const [after] = await pizzasOf(key);
  expect(seen).toHaveLength(1);
  expect(Math.abs(after!.score! - before!.score!)).toBeLessThanOrEqual(15);
  const [p, q] = [before!.tracked.optimal_figure!, after!.tracked.optimal_figure!];
  expect(Math.hypot(p.x - q.x, p.y - q.y)).toBeLessThan(0.02 * p.radius);
  expect(Math.abs(p.radius - q.radius)).toBeLessThan(0.02 * p.radius);
  expect(after!.tracked.picture_crop).toEqual(before!.tracked.picture_crop);
});

test('of pictures in which no pizza is found nothing is kept', async () => {
  await crop(true);
  const { key } = await send([await handAndPizza(), await handAndPizza()]);
  expect(await score(blind)).toMatchObject({ scored: true, pizzas: 2 });
  expect(await pizzasOf(key)).toMatchObject([{ picture: null }, { picture: null }]);
  expect(await filesWithHands()).toEqual([]);
});

test('another company keeps its pictures as they came', async () => {
  await crop(true);
  await crop(false, COMPANY_B);
  const { key } = await send([await handAndPizza()], 'of-b', app.devices.deviceOfB);
  await score();
  expect(await pizzasOf(key)).toMatchObject([{ width: 800, height: 600 }]);
});

test('a process that ends before the score is stored leaves the picture, and it is scored', async () => {
  await crop(true);
  const { key } = await send([await handAndPizza()]);
  const dyingStorage = Object.assign(Object.create(app.tools.pictures) as PictureStorage, {
    put: () => Promise.reject(Object.assign(new Error('ends here'), { code: '57P01' })),
  });
  await expect(score(engine, dyingStorage)).rejects.toThrow('ends here');
  expect(await stateOf(key)).toMatchObject({ state: 'pending' });
  expect(await clearRawPictures(app.tools)).toBe(0);
  await score();
  expect(await pizzasOf(key)).toMatchObject([{ picture: expect.any(String) }]);
});

test('a process that ends once the score is stored leaves the rest to the sweep', async () => {
  await crop(true);
  const { key } = await send([await handAndPizza(), await handAndPizza()]);
  expect(await score(engine, storageThat({ remove: dying }))).toMatchObject({ scored: true });
  const names = await rawNames();
  expect(names).toHaveLength(2);
  // The process ended after it removed the file, but before it removed the name.
  await app.tools.pictures.raw.remove(names[0]!);
  expect(await stateOf(key)).toMatchObject({ state: 'scored' });
  expect(await clearRawPictures(app.tools)).toBe(2);
  expect(await rawNames()).toEqual([]);
  expect(await filesWithHands()).toEqual([]);
  expect(await clearRawPictures(app.tools)).toBe(0);
});

test('a capture that cannot be scored keeps its pictures for a week, in which it may be tried again', async () => {
  await crop(true);
  const { key } = await send([await handAndPizza()]);
  for (let tries = 0; tries < 3; tries += 1) {
    await sql`UPDATE capture SET try_after = now() WHERE key = ${key}`.execute(app.db);
    await score(broken);
  }
  expect(await stateOf(key)).toMatchObject({ state: 'failed' });
  const retry = () =>
    sql`UPDATE capture SET state = 'pending', attempts = 0, try_after = now()
      WHERE key = ${key}`.execute(app.db);
  app.setNow(Date.now() + (FAILED_KEPT_DAYS - 1) * DAY_MS);
  expect(await clearRawPictures(app.tools)).toBe(0);
  app.setNow(Date.now() + (FAILED_KEPT_DAYS + 1) * DAY_MS);
  const waiting = await send([await handAndPizza()]);
  expect(await clearRawPictures(app.tools)).toBe(1);
  await sql`UPDATE capture SET try_after = now() + interval '1 hour' WHERE key = ${waiting.key}`.execute(
    app.db,
  );
  await retry();
  expect(await score()).toMatchObject({ scored: false });
  expect((await stateOf(key))!.error).toContain('not in the picture storage');
});

test('a capture that is sent again, or refused, leaves no picture', async () => {
  await crop(true);
  const bytes = await handAndPizza();
  const { key } = await send([bytes]);
  expect(await send([bytes], key)).toMatchObject({ repeated: true, state: 'pending' });
  expect(await rawNames()).toHaveLength(1);
  expect(await filesWithHands()).toHaveLength(1);
  await score();
  expect(await send([bytes], key)).toMatchObject({ repeated: true, state: 'scored' });
  expect(await send([await handAndPizza()], key)).toMatchObject({ code: 'capture_differs' });
  expect(await filesWithHands()).toEqual([]);
});

test('a file that no capture has is removed an hour later, that of a waiting one stays', async () => {
  await crop(true);
  const { key } = await send([await handAndPizza()]);
  await app.tools.pictures.raw.put(await handAndPizza());
  expect(await clearRawPictures(app.tools)).toBe(0);
  app.setNow(Date.now() + 2 * 3_600_000);
  expect(await clearRawPictures(app.tools)).toBe(1);
  await score();
  expect(await pizzasOf(key)).toMatchObject([{ picture: expect.any(String) }]);
});

test('what waits when the choice changes is cropped, in whichever direction', async () => {
  await crop(false);
  const [first, again] = [await handAndPizza(), await handAndPizza()];
  const before = await send([first, again]);
  await crop(true);
  await score();
  const after = await send([await handAndPizza()]);
  await crop(false);
  await score();
  for (const { key } of [before, after]) {
    for (const pizza of await pizzasOf(key)) {
      expect(pizza.tracked.picture_crop).toBeDefined();
      expect(pizza.width).toBeLessThan(400);
    }
  }
  const { rows } = await sql`SELECT FROM capture_picture s
    JOIN capture c ON c.venue_id = s.venue_id AND c.id = s.capture_id
    JOIN picture i ON i.venue_id = s.venue_id AND i.digest = s.digest
    WHERE c.key = ${before.key}`.execute(app.db);
  expect(rows).toEqual([]);
});

test('pictures that come with their result are cropped to the circles it names before they are stored', async () => {
  await crop(true);
  const result = sampleResult({ random: seededRandom(1), pizzas: 3 });
  const circle = { type: 'Circle' as const, ...PIZZA };
  const [first, second, third] = result.trackeds;
  Object.assign(first!, { optimal_snap_path: 'one.png', optimal_figure: circle });
  // Two pizzas in one picture, and one without a known position.
  Object.assign(second!, {
    optimal_snap_path: 'one.png',
    optimal_figure: { ...circle, x: 400 },
  });
  Object.assign(third!, { optimal_snap_path: 'two.png', optimal_figure: null });
  const capture = { key: 'scored', capture_start_ts: '2024/03/10 12:00:00', result };
  const parts = [
    { field: 'one.png', bytes: await handAndPizza() },
    { field: 'two.png', bytes: await handAndPizza() },
  ];
  const request = captureRequest(app.devices.deviceOfV1, capture, parts);
  expect((await app.app.inject(request)).json()).toMatchObject({ state: 'scored', pizzas: 3 });
  expect((await app.app.inject(request)).json()).toMatchObject({ repeated: true });
  const pizzas = await pizzasOf('scored');
  expect(pizzas.map(({ picture }) => picture !== null)).toEqual([true, true, false]);
  expect(pizzas[0]!.picture).not.toBe(pizzas[1]!.picture);
  expect(pizzas[0]!.tracked.optimal_figure).toMatchObject({ x: 168, y: 168, radius: 150 });
  expect(await filesWithHands()).toEqual([]);
});

test('a picture that cannot be read is refused as always, and nothing is stored', async () => {
  await crop(true);
  const { code } = await send([await testPicture(), Buffer.from('no picture')]);
  expect(code).toBe('not_an_image');
  expect(await rawNames()).toEqual([]);
});
