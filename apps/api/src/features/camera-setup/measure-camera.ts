import {
  PHONE_HEADER,
  checkWithPizzas as pizzasContract,
  measureCamera as contract,
  scoreTestPizza as pizzaContract,
} from '@crustodian/contract/camera-setup';
import { reachOfBand } from '@crustodian/domain/audit/score-band';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { tooManyRequests } from '#platform/http/rate-limit';
import type { Db } from '#platform/database/db';
import { measureInProcess } from '@crustodian/scoring/target/measure-in-process';
import { sql } from 'kysely';
import { makeSmall } from '#platform/pictures/thumbnails';
import { bandOfPizza } from '#pizzas/bands/band-of';
import { inspectPicture, type InspectionTools } from './inspect-picture.ts';
import { inspectQueued } from './inspection-queue.ts';
import { answerOf } from './setup-answer.ts';
import {
  isStill,
  liveBytes,
  openSetupOf,
  setupOf,
  type Inspection,
  type Setup,
  type TestPizza,
} from './setup-row.ts';

/** Width in pixels of the picture shown on the phone. */
const SHOWN_WIDTH = 640;
const BETWEEN_MS = 2000;

export const measureCamera = handle(contract, async ({ headers }, context) => {
  const { db, now } = context;
  const setup = await openSetupOf(context, headers[PHONE_HEADER]);
  const bytes = await liveBytes(db, setup, now());
  await limitRate(db, setup, now());
  const owner = { setup, purpose: 'asked' as const };
  const measures = await inspectQueued(context, owner, () => measureInProcess(bytes));
  if (!measures) throw new ApiError('no_target');
  await sql`UPDATE camera_setup SET measures = ${JSON.stringify(measures)}::jsonb,
      target_picture = ${bytes}, pizzas = NULL WHERE ${isStill(setup)}`.execute(db);
  return answerOf(await setupOf(context, headers[PHONE_HEADER]), context);
});

export const checkWithPizzas = handle(pizzasContract, async ({ headers }, context) => {
  const setup = await openSetupOf(context, headers[PHONE_HEADER]);
  await sql`UPDATE camera_setup SET pizzas = '[]'::jsonb, pizza_gone = true, measures = NULL,
      target_picture = NULL WHERE ${isStill(setup)}`.execute(context.db);
  return answerOf(await setupOf(context, headers[PHONE_HEADER]), context);
});

export const scoreTestPizza = handle(pizzaContract, async ({ headers }, context) => {
  const { db, now } = context;
  const setup = await openSetupOf(context, headers[PHONE_HEADER]);
  const bytes = await liveBytes(db, setup, now());
  await limitRate(db, setup, now());
  const { figure, ...inspection } = await newestInspection(context, setup, bytes);
  if (!figure || inspection.faults.length > 0) throw new ApiError('no_test_pizza');
  const pizza: TestPizza = {
    ...inspection,
    figure,
    takenAt: setup.liveAt!.toISOString(),
    reach: await reachOf(db, setup, inspection),
  };
  await sql`UPDATE camera_setup SET pizza = ${JSON.stringify(pizza)}::jsonb,
      pizza_picture = ${bytes}, pizza_shown = ${await makeSmall(bytes, SHOWN_WIDTH)} WHERE ${isStill(setup)}`.execute(
    db,
  );
  return answerOf(await setupOf(context, headers[PHONE_HEADER]), context);
});

/** Reuses the result if the newest picture has already been processed. */
const newestInspection = async (
  tools: InspectionTools,
  setup: Setup,
  bytes: Buffer,
): Promise<Inspection> =>
  setup.inspection?.digest === setup.liveDigest
    ? setup.inspection
    : inspectPicture(tools, { setup, purpose: 'asked' }, bytes);

async function reachOf(
  db: Db,
  { companyId: company }: Setup,
  { score, specialty, isFlagged }: Pick<Inspection, 'score' | 'specialty' | 'isFlagged'>,
): Promise<number | null> {
  const band = await bandOfPizza(db, { company, score, specialty, isFlagged, isCorrected: false });
  return band && score !== null ? reachOfBand(score, band) : null;
}

/**
 * Limited because each measurement takes a core for a second, and a link must not keep one busy.
 * @throws ApiError too_many_requests
 */
async function limitRate(db: Db, { id }: Setup, now: number): Promise<void> {
  const { numAffectedRows } = await sql`UPDATE camera_setup SET measured_at = ${new Date(now)}
    WHERE id = ${id} AND (measured_at IS NULL OR measured_at <= ${new Date(now - BETWEEN_MS)})`.execute(
    db,
  );
  if (numAffectedRows === 0n) throw tooManyRequests(BETWEEN_MS / 1000);
}
