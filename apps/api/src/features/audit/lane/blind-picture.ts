import type { Db } from '#platform/database/db';
import { semaphore } from '#platform/jobs/semaphore';
import {
  degreesOf,
  rotatedAndMirrored,
  type Orientation,
} from '@crustodian/domain/audit/task-lottery';
import {
  slicePolygons,
  type SlicePolygons,
  type PixelPoint,
} from '@crustodian/domain/pizza/slice-polygons';
import type { PizzaLocator } from '@crustodian/domain/pizza/wire-id';
import { MAX_PIXELS } from '@crustodian/scoring/image/decode-image';
import { sql } from 'kysely';
import sharp from 'sharp';

/** All pictures have the same size, and so do the pizzas in them, whatever the camera. */
const FRAME = 1024;
const PIZZA_RADIUS = 480;
/** Points on the outline of a pizza of which only the circle is known. */
const CIRCLE_STEPS = 96;
const GROUND = '#8b8680';

/** A picture and the position of its pizza. */
export interface SeenPizza {
  digest: string;
  width: number;
  height: number;
  slices: SlicePolygons | null;
  figure: { x: number; y: number; radius: number } | null;
}

/** Returns null for a pizza without a picture. */
export async function readSeenPizza(
  db: Db,
  { venue, day, id }: PizzaLocator,
): Promise<SeenPizza | null> {
  const { rows } = await sql<SeenPizza>`
    SELECT i.digest, i.width, i.height, d.explanation -> 'slices' AS slices,
      d.tracked -> 'optimal_figure' AS figure
    FROM pizza p
    JOIN pizza_detail d USING (venue_id, business_date, id)
    JOIN picture i ON i.venue_id = p.venue_id AND i.digest = p.picture
    WHERE p.venue_id = ${venue} AND p.business_date = ${day} AND p.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

interface Disc {
  x: number;
  y: number;
  radius: number;
  outline: PixelPoint[];
}

/**
 * The visible part of the picture: the area inside the crust, or the middle of the picture if no
 * pizza was found.
 */
function discOf({ slices, figure, width, height }: SeenPizza): Disc {
  const rim = slices ? Object.values(slices).flatMap((polygon) => polygon.slice(1)) : [];
  const isSeen = figure && figure.x > 0 && figure.y > 0 && figure.x < width && figure.y < height;
  const circle = isSeen
    ? figure
    : { x: width / 2, y: height / 2, radius: Math.min(width, height) / 2 };
  const points = rim.length > 0 ? rim : circlePoints(circle);
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const x = (Math.min(...xs) + Math.max(...xs)) / 2;
  const y = (Math.min(...ys) + Math.max(...ys)) / 2;
  const radius = Math.max(1, ...points.map(([px, py]) => Math.hypot(px - x, py - y)));
  return { x, y, radius, outline: points };
}

const circlePoints = ({ x, y, radius }: Omit<Disc, 'outline'>): PixelPoint[] =>
  Array.from({ length: CIRCLE_STEPS }, (_, step) => {
    const angle = (step * 2 * Math.PI) / CIRCLE_STEPS;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });

/** Maps a position in the picture to the frame, to a tenth of a pixel. */
function inFrame({ x, y, radius }: Disc, orientation: Orientation) {
  const scale = PIZZA_RADIUS / radius;
  return ([px, py]: PixelPoint): PixelPoint => {
    const [right, down] = rotatedAndMirrored([(px - x) * scale, (py - y) * scale], orientation);
    return [toTenth(FRAME / 2 + right), toTenth(FRAME / 2 + down)];
  };
}

const toTenth = (value: number): number => Math.round(value * 10) / 10;

/** Angles of cuts are rounded to this many degrees. */
const CUT_STEP = 2;

/**
 * The slices in the frame, as a regular figure, because the measured outline would reveal which
 * pizza it is. Without measured slices they begin at the top of the picture, because a snapshot
 * without slices would be recognizable as unfit.
 */
export function framedSlices({ slices }: SeenPizza, orientation: Orientation): SlicePolygons {
  const [[x, y], [rimX, rimY]] = slices
    ? (slices['1'] as [PixelPoint, PixelPoint])
    : ([
        [0, 0],
        [0, -1],
      ] as const);
  const cut = Math.round(angleOf([rimX - x, rimY - y]) / CUT_STEP) * CUT_STEP;
  const radians = (cut * Math.PI) / 180;
  const shownCut = angleOf(
    rotatedAndMirrored([Math.sin(radians), -Math.cos(radians)], orientation),
  );
  const center = { x: FRAME / 2, y: FRAME / 2 };
  const regular = slicePolygons(center, shownCut, () => PIZZA_RADIUS);
  const inPixels = ([right, down]: PixelPoint): PixelPoint => [Math.round(right), Math.round(down)];
  return Object.fromEntries(
    Object.entries(regular).map(([slice, polygon]) => [slice, polygon.map(inPixels)]),
    // Safe because every slice is an entry.
  ) as SlicePolygons;
}

/** Degrees clockwise from the top. */
const angleOf = ([right, down]: readonly [number, number]): number =>
  (Math.atan2(right, -down) * 180) / Math.PI;

/** Limits concurrent picture processing, because other requests are served at the same time. */
const limit = semaphore(2);

/**
 * The pizza, turned and mirrored, on a neutral background, so that the table does not reveal the
 * store; re-encoded without any of the file's metadata.
 */
export const blindPicture = (
  bytes: Uint8Array,
  seen: SeenPizza,
  orientation: Orientation,
): Promise<Buffer> => limit(() => makePicture(bytes, seen, orientation));

async function makePicture(bytes: Uint8Array, seen: SeenPizza, orientation: Orientation) {
  const disc = discOf(seen);
  const side = await cutOut(bytes, disc);
  const rotated = await sharp(side, RAW)
    .rotate(degreesOf(orientation), { background: GROUND })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const margin = Math.floor((rotated.info.width - FRAME) / 2);
  const { width, height, channels } = rotated.info;
  const frame = await sharp(rotated.data, { raw: { width, height, channels } })
    .extract({ left: margin, top: margin, width: FRAME, height: FRAME })
    .flop(orientation.mirrored)
    .raw()
    .toBuffer();
  return sharp(frame, RAW)
    .composite([{ input: groundAround(disc.outline.map(inFrame(disc, orientation))) }])
    .removeAlpha()
    .webp({ quality: 82, effort: 2 })
    .toBuffer();
}

const RAW = { raw: { width: FRAME, height: FRAME, channels: 3 } } as const;

/**
 * The square around the pizza, scaled to the frame; areas beyond the picture are filled with the
 * background.
 */
async function cutOut(bytes: Uint8Array, { x, y, radius }: Disc): Promise<Buffer> {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' });
  const { autoOrient: size } = await picture.metadata();
  const half = (radius * FRAME) / 2 / PIZZA_RADIUS;
  const scale = FRAME / (2 * half);
  const left = clamp(Math.floor(x - half), size.width - 1);
  const top = clamp(Math.floor(y - half), size.height - 1);
  const width = Math.max(1, clamp(Math.ceil(x + half), size.width) - left);
  const height = Math.max(1, clamp(Math.ceil(y + half), size.height) - top);
  const before = {
    left: clamp(Math.round((left - (x - half)) * scale), FRAME - 1),
    top: clamp(Math.round((top - (y - half)) * scale), FRAME - 1),
  };
  const part = {
    width: Math.min(FRAME - before.left, Math.max(1, Math.round(width * scale))),
    height: Math.min(FRAME - before.top, Math.max(1, Math.round(height * scale))),
  };
  return picture
    .autoOrient()
    .extract({ left, top, width, height })
    .resize({ ...part, fit: 'fill' })
    .flatten({ background: GROUND })
    .toColourspace('srgb')
    .extend({
      ...before,
      right: FRAME - before.left - part.width,
      bottom: FRAME - before.top - part.height,
      background: GROUND,
    })
    .removeAlpha()
    .raw()
    .toBuffer();
}

const clamp = (value: number, most: number): number => Math.min(most, Math.max(0, value));

function groundAround(outline: readonly PixelPoint[]): Buffer {
  const path = outline.map((point) => point.join(' ')).join('L');
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${FRAME}" height="${FRAME}">
    <path fill="${GROUND}" fill-rule="evenodd" d="M0 0H${FRAME}V${FRAME}H0ZM${path}Z"/></svg>`);
}
