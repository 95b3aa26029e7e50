import { insertSampleChain } from '../bench/measure/sample-chain.ts';
import { enrich } from '../bench/measure/sample-day.ts';
import { digestOfKey, newTvKey } from '../../apps/api/src/features/store-tv/open-tv.ts';
import { learnVenue } from '../../apps/api/src/features/signals/learn-venue.ts';
import { insertCapture, type StoredPicture } from '../../apps/api/src/pizzas/insert-capture.ts';
import { sampleResult, seededRandom } from '../../apps/api/src/pizzas/sample-result.ts';
import { CSRF_COOKIE, CSRF_HEADER } from '../../apps/api/src/platform/auth/csrf.ts';
import { createDeviceToken } from '../../apps/api/src/platform/auth/device-token.ts';
import type { OpenTools } from '../../apps/api/src/platform/open-tools.ts';
import { hashPassword } from '../../apps/api/src/platform/auth/passwords/password-hash.ts';
import { FILES_COOKIE } from '../../apps/api/src/platform/auth/session-cookies.ts';
import {
  makeSmallPictures,
  type SmallPictures,
} from '../../apps/api/src/platform/pictures/thumbnails.ts';
import { startSession } from '../../apps/api/src/platform/auth/session.ts';
import { COMPANY_A, fillFixture } from '../../apps/api/src/test/world/fixture.ts';
import { signAccess, signFamily } from '../../apps/api/src/platform/auth/tokens.ts';
import type { Tools } from '../../apps/api/src/platform/tools.ts';
import {
  addDays,
  addMonths,
  businessDay,
  wallClock,
  type CalendarDay,
} from '@crustodian/domain/time/calendar-day';
import { captureId, picturePath, pizzaId } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { ChainPizza, Store } from './reviewer.ts';

/** All stores of the chain share one time zone, so that they have the same current day. */
export const TIME_ZONE = 'America/Chicago';
export const PASSWORD = 'the password of every reviewer';

const REVIEWERS_A_VENUE = 5;
/** Number of pizzas per venue in the previous thirteen months, which only the charts read. */
const PIZZAS_BEFORE = 2500;
const CAPTURES_A_DAY = 20;
const PIZZAS_A_CAPTURE = 15;
const PICTURES = 24;
const PICTURE_PIXELS = 768;

export interface Reviewer {
  username: string;
  headers: Record<string, string>;
  authorization: string;
}

export interface Chain {
  today: CalendarDay;
  stores: Store[];
  reviewers: Reviewer[];
  cameras: { venue: number; token: string }[];
  /** Shift screens, with the secret keys of their links. */
  screens: { venue: number; key: string }[];
  picture: Uint8Array;
}

interface Size {
  reviewers: number;
  cameras: number;
  stores: number;
}

export const storesFor = (reviewers: number): number =>
  Math.max(4, Math.ceil(reviewers / REVIEWERS_A_VENUE));

/** Creates a chain with a year of history, two days of pizzas with pictures, and its users. */
export async function makeChain(
  { tools, database }: OpenTools,
  size: Size,
  progress: (line: string) => void,
): Promise<Chain> {
  const { db } = tools;
  const today = businessDay(wallClock(Date.now(), TIME_ZONE));
  const before = addDays(today, -2);
  const count = size.stores;
  await fillFixture(db);
  progress('the year before');
  const range = { min: addMonths(before, -13), max: before };
  await insertSampleChain(
    { db, pool: database.pool },
    { venues: count, pizzas: count * PIZZAS_BEFORE, range },
    () => undefined,
  );
  await sql`UPDATE venue SET time_zone = ${TIME_ZONE}`.execute(db);
  progress('two days of pizzas with pictures');
  const drawn = await drawPictures();
  const venues = Array.from({ length: count }, (_, index) => index + 1);
  for (const venue of venues) {
    const pictures = await storePictures(tools, venue, drawn);
    for (const day of [addDays(today, -1), today]) await fillDay(tools, { venue, day, pictures });
  }
  progress('what is usual of its stores');
  for (const venue of venues) {
    await learnVenue(db, { venue, company: COMPANY_A, fromDay: addDays(today, -1) }, tools.now());
  }
  await database.pool.query('VACUUM ANALYZE');
  progress('its people and cameras');
  return {
    today,
    stores: await storesOf(tools, venues, addDays(today, -1)),
    reviewers: await makeReviewers(tools, size.reviewers),
    cameras: await makeCameras(tools, size.cameras, count),
    screens: await makeScreens(tools, venues),
    picture: await drawPicture(PICTURES),
  };
}

/** The same picture as a different file; decoders ignore bytes after the end of a JPEG. */
export const anotherFile = (jpeg: Uint8Array, mark: string): Buffer =>
  Buffer.concat([jpeg, Buffer.from(mark)]);

/** A picture with as much detail as a photograph. */
const drawPicture = (seed: number) =>
  sharp({
    create: {
      width: PICTURE_PIXELS,
      height: PICTURE_PIXELS,
      channels: 3,
      background: 'black',
      noise: { type: 'gaussian', mean: 90 + seed, sigma: 60 },
    },
  })
    .blur(1)
    .jpeg({ quality: 80 })
    .toBuffer();

type UnnamedPicture = Omit<StoredPicture, 'name'>;
interface DrawnPicture extends SmallPictures {
  bytes: Buffer;
}

async function drawPictures(): Promise<DrawnPicture[]> {
  const drawn: DrawnPicture[] = [];
  for (let seed = 0; seed < PICTURES; seed += 1) {
    const bytes = await drawPicture(seed);
    drawn.push({ bytes, ...(await makeSmallPictures(bytes)) });
  }
  return drawn;
}

/** Stores the pictures as ingest does, as separate files for this venue. */
const storePictures = (
  { pictures }: Tools,
  venue: number,
  drawn: readonly DrawnPicture[],
): Promise<UnnamedPicture[]> =>
  Promise.all(
    drawn.map(async ({ bytes, small, placeholder }) => {
      const own = anotherFile(bytes, `store ${venue}`);
      const size = { width: PICTURE_PIXELS, height: PICTURE_PIXELS, bytes: own.length };
      return { digest: await pictures.put(own, small), format: 'jpeg', ...size, placeholder };
    }),
  );

interface Day {
  venue: number;
  day: CalendarDay;
  pictures: readonly UnnamedPicture[];
}

/** Adds 300 pizzas on a business day, none of them in the future. */
async function fillDay({ db, now }: Tools, { venue, day, pictures }: Day): Promise<void> {
  const random = seededRandom(venue * 1000 + Number(day.slice(-2)));
  const opening = `${day.replaceAll('-', '/')} 04:00:00`;
  const latest = wallClock(now(), TIME_ZONE);
  for (let number = 0; number < CAPTURES_A_DAY; number += 1) {
    const planned = `${day.replaceAll('-', '/')} ${String(10 + Math.floor(number / 2)).padStart(2, '0')}:${number % 2}5:00`;
    const time = planned < latest ? planned : opening;
    const result = sampleResult({ random, pizzas: PIZZAS_A_CAPTURE, timeOf: () => time });
    enrich(result, random);
    await insertCapture(db, {
      venue,
      key: `${day}-${number}`,
      digest: Buffer.from(`${venue} ${day} ${number}`),
      startedLocal: time,
      filePath: null,
      pictures: result.trackeds.map(({ optimal_snap_path: name }) => ({
        ...pictures[Math.floor(random() * pictures.length)]!,
        name,
      })),
      result,
    });
  }
}

async function storesOf({ db }: Tools, venues: number[], from: CalendarDay): Promise<Store[]> {
  const { rows } = await sql<{
    venue: number;
    day: CalendarDay;
    id: number;
    capture: number;
    pipeline: string;
  }>`SELECT venue_id AS venue, business_date AS day, id, capture_id AS capture,
      pipeline_id AS pipeline
    FROM pizza WHERE business_date >= ${from} AND evaluated AND snap_quality = 'buena'
      AND NOT censored ORDER BY venue_id, business_date, id`.execute(db);
  const pizzas = rows.map((row) => ({ venue: row.venue, day: row.day, pizza: chainPizza(row) }));
  return venues.map((venue) => {
    const own = Map.groupBy(
      pizzas.filter((each) => each.venue === venue),
      ({ day }) => day,
    );
    const days = [...own].map(([day, all]) => [day, all.map(({ pizza }) => pizza)] as const);
    return { venue, days: new Map(days) };
  });
}

const chainPizza = (row: {
  venue: number;
  day: CalendarDay;
  id: number;
  capture: number;
  pipeline: string;
}): ChainPizza => ({
  t_id: pizzaId(row),
  pipe_id: row.pipeline,
  vid_id: captureId({ venue: row.venue, id: row.capture }),
  picture: picturePath(row),
});

const CSRF = 'the-csrf-value-of-the-load-0123456789';

async function makeReviewers({ db, keys, now }: Tools, count: number): Promise<Reviewer[]> {
  const password_hash = await hashPassword(PASSWORD);
  const reviewers: Reviewer[] = [];
  for (let n = 0; n < count; n += 1) {
    const user = 1000 + n;
    const username = `reviewer-${n}@crustodian.example`;
    const person = { id: user, email: username, username, employer_id: COMPANY_A, password_hash };
    await db
      .insertInto('user_account')
      .values({ ...person, allow_feedback: true })
      .execute();
    const address = `10.0.${Math.floor(n / 250)}.${n % 250}`;
    const session = await startSession(db, {
      user,
      origin: { userAgent: 'load', address },
      now: now(),
    });
    const files = signFamily(keys, session.family);
    reviewers.push({
      username,
      authorization: `JWT ${signAccess(keys, session, now())}`,
      headers: {
        [CSRF_HEADER]: CSRF,
        cookie: `${CSRF_COOKIE}=${CSRF}; ${FILES_COOKIE}=${files}`,
        // Each user has a different address; the product trusts a proxy on its own machine.
        'x-forwarded-for': address,
      },
    });
  }
  return reviewers;
}

async function makeCameras(
  { db }: Tools,
  count: number,
  venues: number,
): Promise<Chain['cameras']> {
  const cameras: Chain['cameras'] = [];
  for (let n = 0; n < count; n += 1) {
    const venue = 1 + (n % venues);
    cameras.push({ venue, token: await createDeviceToken(db, venue, `oven ${n}`) });
  }
  return cameras;
}

/** Creates shift screens with their own links, as at a store. */
async function makeScreens({ db, now }: Tools, venues: number[]): Promise<Chain['screens']> {
  await sql`UPDATE company SET shift_screens = true WHERE id = ${COMPANY_A}`.execute(db);
  const screens = venues.map((venue) => ({ venue, key: newTvKey() }));
  for (const { venue, key } of screens) {
    await sql`INSERT INTO store_tv (venue_id, access, digest, made_at)
      VALUES (${venue}, 'link', ${digestOfKey(key)}, ${new Date(now())})`.execute(db);
  }
  return screens;
}
