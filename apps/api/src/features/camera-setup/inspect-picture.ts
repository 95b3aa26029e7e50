import { scoringSettingsOf } from '#pizzas/scoring-settings';
import type { WithoutSlot } from '#platform/overload/slot-quotas';
import type { Tools } from '#platform/tools';
import { PIZZAS_NEEDED, type SetupPizza } from '@crustodian/domain/cameras/setup-pizzas';
import { toLab } from '@crustodian/scoring/image/colour';
import { createScoringPool } from '@crustodian/scoring/process/scoring-pool';
import { sql } from 'kysely';
import { pngWithoutTexts } from '@crustodian/scoring/image/png-without-texts';
import sharp from 'sharp';
import { inspectQueued, mayInspect, type InspectionOwner } from './inspection-queue.ts';
import { isStill, readPicture, type Inspection, type SeenCircle, type Setup } from './setup-row.ts';

export type InspectionTools = Pick<Tools, 'db' | 'config' | 'now'> & { withoutSlot: WithoutSlot };

/**
 * Separate from the processes for captures, which may run on another machine; starts with the first
 * set-up and ends when idle.
 */
const eye = createScoringPool({ processes: 1 });

/**
 * The engine's result for a picture, without the camera's place, which is still to be determined.
 * @throws ApiError too_many_requests as inspectQueued does
 */
export const inspectPicture = (
  tools: InspectionTools,
  { setup, purpose }: InspectionOwner & { setup: Setup },
  bytes: Buffer,
): Promise<Inspection> =>
  inspectQueued(tools, { setup, purpose }, () => inspectionOf(tools, setup, bytes));

async function inspectionOf(
  tools: Pick<Tools, 'db' | 'config'>,
  { venue, liveDigest }: Setup,
  bytes: Buffer,
): Promise<Inspection> {
  const { camera: _place, ...settings } = await scoringSettingsOf(tools, venue);
  const [score, isBlack] = await Promise.all([eye.score(bytes, settings), isBlackPicture(bytes)]);
  const { evaluation, figure, fitness, width, height, specialty, crust, flags } = score;
  const points = evaluation && (evaluation.score_adjusted ?? evaluation.score_final);
  return {
    digest: liveDigest!,
    isBlack,
    figure: figure && { x: figure.x, y: figure.y, radius: figure.radius },
    faults: fitness.reasons,
    blur: fitness.blur,
    width,
    height,
    score: points === null ? null : Math.round(points * 10) / 10,
    isFlagged: flags.bubbles || flags.overbaked || flags.badCut,
    specialty,
    crust,
  };
}

/**
 * The result for the newest picture, computed once; a caller who asks meanwhile gets the previous
 * picture's result. A failure is not retried until the next picture.
 */
export async function inspectNewest(
  tools: InspectionTools,
  setup: Setup,
): Promise<Inspection | null> {
  const { id, liveDigest } = setup;
  const owner = { setup, purpose: 'newest' as const };
  if (liveDigest === null || setup.inspectionDigest === liveDigest || !mayInspect(owner)) {
    return setup.inspection;
  }
  const { numAffectedRows } = await sql`UPDATE camera_setup SET look_digest = ${liveDigest}
    WHERE id = ${id} AND live_digest = ${liveDigest} AND look_digest IS DISTINCT FROM ${liveDigest}`.execute(
    tools.db,
  );
  const live = numAffectedRows === 1n ? await readPicture(tools.db, setup) : null;
  if (!live) return setup.inspection;
  const inspection = await inspectPicture(tools, owner, live).catch(() => null);
  if (!inspection) return setup.inspection;
  if (setup.pizzas) await collectPizza(tools, setup, { inspection, live });
  await sql`UPDATE camera_setup SET look = ${JSON.stringify(inspection)}::jsonb
    WHERE ${isStill(setup)}`.execute(tools.db);
  return inspection;
}

/**
 * A motionless pizza is seen many times: the next one counts once it has gone, or after a minute.
 */
const ANOTHER_AFTER_MS = 60_000;

/** Adds a picture's pizza to those with which a camera is checked without the target. */
async function collectPizza(
  { db, now }: Pick<Tools, 'db' | 'now'>,
  { id, attempt, pizzas, pizzaGone }: Setup,
  {
    inspection: { figure, faults, width, height, blur },
    live,
  }: { inspection: Inspection; live: Buffer },
): Promise<void> {
  const at = now();
  const last = pizzas?.at(-1)?.at ?? 0;
  if (!pizzas || pizzas.length >= PIZZAS_NEEDED) return;
  if (!figure || faults.length > 0) {
    if (!figure) {
      await sql`UPDATE camera_setup SET pizza_gone = true
        WHERE id = ${id} AND attempt = ${attempt}`.execute(db);
    }
    return;
  }
  if (!pizzaGone && at - last < ANOTHER_AFTER_MS) return;
  const light = await lightOf(live, { figure, width, height }).catch(() => null);
  if (!light) return;
  const pizza: SetupPizza = {
    ...figure,
    width,
    height,
    blur,
    at,
    ...light,
  };
  await sql`UPDATE camera_setup SET pizzas = pizzas || ${JSON.stringify([pizza])}::jsonb,
      pizza_gone = false
    WHERE id = ${id} AND attempt = ${attempt} AND jsonb_array_length(pizzas) = ${pizzas.length}`.execute(
    db,
  );
}

/**
 * The part of an interval `half` to both sides of a position that is within a picture; at least one
 * pixel.
 */
function within(place: number, half: number, end: number): { from: number; size: number } {
  const from = Math.min(Math.max(0, Math.round(place) - half), end - 1);
  const to = Math.min(Math.max(from + 1, Math.round(place) + half), end);
  return { from, size: to - from };
}

type SeenPizza = Pick<Inspection, 'width' | 'height'> & { figure: SeenCircle };

/**
 * This many pixels per side suffice for a pizza's brightness; reading all of a large picture would
 * block the process.
 */
const SAMPLED = 256;

/** Brightness in the middle of a pizza: mean L*, and the share of pixels with a clipped channel. */
async function lightOf(bytes: Buffer, { figure, width, height }: SeenPizza) {
  const half = Math.max(1, Math.floor(figure.radius * Math.SQRT1_2));
  const across = within(figure.x, half, width);
  const down = within(figure.y, half, height);
  const picture = await sharp(bytes)
    .extract({ left: across.from, top: down.from, width: across.size, height: down.size })
    // Nearest-neighbor sampling, because averaging would hide clipped pixels.
    .resize({
      width: Math.min(SAMPLED, across.size),
      height: Math.min(SAMPLED, down.size),
      fit: 'fill',
      kernel: 'nearest',
      fastShrinkOnLoad: false,
    })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  const pixels = picture.length / 3;
  const ends = (from: number) =>
    [0, 1, 2].some((k) => picture[from + k]! <= 0 || picture[from + k]! >= 255);
  let clipped = 0;
  for (let i = 0; i < picture.length; i += 3) if (ends(i)) clipped += 1;
  const { L } = toLab(picture);
  return { lightness: L.reduce((sum, each) => sum + each, 0) / pixels, clipped: clipped / pixels };
}

const SIDE = 32;
const BLACK_BELOW = 16;

/**
 * Whether at most one place in fifty is lit; a clock overlay in a corner does not count as light.
 */
async function isBlackPicture(bytes: Buffer): Promise<boolean> {
  const light = await sharp(pngWithoutTexts(bytes))
    .resize(SIDE, SIDE, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer();
  const lit = light.filter((place) => place >= BLACK_BELOW).length;
  return lit <= light.length / 50;
}
