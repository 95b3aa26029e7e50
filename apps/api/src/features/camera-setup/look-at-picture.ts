import { scoringSettingsOf } from '#pizzas/scoring-settings';
import type { Tools } from '#platform/tools';
import { createScoringPool } from '@crustodian/scoring/worker/scoring-pool';
import { sql } from 'kysely';
import { pngWithoutTexts } from '@crustodian/scoring/image/png-without-texts';
import sharp from 'sharp';
import type { Look, Setup } from './setup-row.ts';

type LookTools = Pick<Tools, 'db' | 'config'>;

/** Captures have their own processes, maybe on another machine; this one starts with the first set-up and ends when idle. */
const eye = createScoringPool({ processes: 1 });

/** What a picture shows, by the engine, without a place of the camera, as that is what is sought. */
export async function lookAt(
  tools: LookTools,
  { venue, liveDigest }: Setup,
  bytes: Buffer,
): Promise<Look> {
  const { camera: _place, ...settings } = await scoringSettingsOf(tools, venue);
  const [score, isBlack] = await Promise.all([eye.score(bytes, settings), isBlackPicture(bytes)]);
  const { evaluation, figure, quality, width, height, specialty, crust } = score;
  const points = evaluation && (evaluation.score_adjusted ?? evaluation.score_final);
  return {
    digest: liveDigest!,
    isBlack,
    figure: figure && { x: figure.x, y: figure.y, radius: figure.radius },
    faults: quality.reasons,
    width,
    height,
    score: points === null ? null : Math.round(points * 10) / 10,
    specialty,
    crust,
  };
}

/**
 * What the newest picture shows, computed once; a caller who asks in the meantime gets the result of the one before.
 * A failure is not retried until the next picture.
 */
export async function keepLook(tools: LookTools, setup: Setup): Promise<Look | null> {
  const { id, liveDigest } = setup;
  if (liveDigest === null || setup.lookDigest === liveDigest) return setup.look;
  const { rows } = await sql<{ live: Buffer }>`UPDATE camera_setup SET look_digest = ${liveDigest}
    WHERE id = ${id} AND live_digest = ${liveDigest} AND look_digest IS DISTINCT FROM ${liveDigest}
    RETURNING live`.execute(tools.db);
  if (!rows[0]) return setup.look;
  const look = await lookAt(tools, setup, rows[0].live).catch(() => null);
  if (!look) return setup.look;
  await sql`UPDATE camera_setup SET look = ${JSON.stringify(look)}::jsonb
    WHERE id = ${id}`.execute(tools.db);
  return look;
}

const SIDE = 32;
const BLACK_BELOW = 16;

/** Whether hardly a place in fifty is lit; a clock in a corner is no light. */
async function isBlackPicture(bytes: Buffer): Promise<boolean> {
  const light = await sharp(pngWithoutTexts(bytes))
    .resize(SIDE, SIDE, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer();
  const lit = light.filter((place) => place >= BLACK_BELOW).length;
  return lit <= light.length / 50;
}
