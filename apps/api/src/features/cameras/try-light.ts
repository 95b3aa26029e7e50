import type { SettingsTools } from '#pizzas/scoring-settings';
import type { Db } from '#platform/database/db';
import type { Tools } from '#platform/tools';
import {
  judgeLight,
  lightGains,
  PIZZAS_TO_JUDGE_LIGHT,
  type LightGains,
  type LightVerdict,
  type LitPizza,
} from '@crustodian/domain/cameras/camera-light';
import type { TargetMeasures } from '@crustodian/domain/cameras/setup-checks';
import { wallClock } from '@crustodian/domain/time/calendar-day';
import { localTimestamp } from '@crustodian/domain/time/local-ts';
import type { ScoringSettings, SnapshotScore } from '@crustodian/scoring/score/score-snapshot';
import type { ScoringPool } from '@crustodian/scoring/process/scoring-pool';
import { sql } from 'kysely';
import type { CameraName } from './camera-pictures.ts';

export interface MeasureTools extends SettingsTools, Pick<Tools, 'now' | 'pictures'> {
  scoring: ScoringPool;
}

export interface MeasuredCamera extends CameraName {
  zone: string;
  store: string;
  company: number;
}

/** The score in points, as shown; null if the engine gives none. */
export const shownScore = ({ evaluation }: SnapshotScore): number | null =>
  evaluation && (evaluation.score_adjusted ?? evaluation.score_final);

export interface TriedLight {
  gains: LightGains;
  verdict: LightVerdict;
}

/** Only the newest pizzas show how the camera currently sees. */
const MOST_PIZZAS = 60;

/**
 * Whether correcting the light found at the camera's set-up brings scores closer to raters' blind
 * scores. Null if that light is unknown.
 */
export async function tryLight(
  { db, pictures, scoring }: MeasureTools,
  camera: MeasuredCamera,
  { settings, signal }: { settings: ScoringSettings; signal?: AbortSignal | undefined },
): Promise<TriedLight | null> {
  const setUp = await newestSetup(db, camera);
  const gains = setUp?.grey && lightGains(setUp.grey);
  if (!setUp || !gains) return null;
  const judged = await judgedPizzas(db, camera, setUp.doneAt);
  const pizzas: LitPizza[] = [];
  // If there are too few pizzas for a verdict, none is scored.
  const tried = judged.length < PIZZAS_TO_JUDGE_LIGHT ? [] : judged;
  for (const { digest, specialty, truth } of tried) {
    signal?.throwIfAborted();
    const bytes = await pictures.read(digest);
    if (!bytes) continue;
    const asSeen = shownScore(await scoring.score(bytes, { ...settings, specialty }));
    const lit = await scoring.score(bytes, { ...settings, specialty, light: gains });
    pizzas.push({ truth, asSeen, corrected: shownScore(lit) });
  }
  const verdict = judgeLight(pizzas);
  return { gains, verdict: tried.length > 0 ? verdict : { ...verdict, pizzas: judged.length } };
}

async function newestSetup(db: Db, { venue, camera }: MeasuredCamera) {
  const { rows } = await sql<{ doneAt: Date; grey: TargetMeasures['grey'] | null }>`
    SELECT done_at AS "doneAt", measures -> 'grey' AS grey FROM camera_setup
    WHERE venue_id = ${venue} AND camera = ${camera} AND done_at IS NOT NULL
    ORDER BY done_at DESC LIMIT 1`.execute(db);
  return rows[0];
}

interface JudgedPizza {
  digest: string;
  specialty: string;
  /** Mean of its raters' scores, in points. */
  truth: number;
}

/**
 * Pizzas of the camera since its set-up to which raters gave points, from weeks whose draw is
 * published.
 */
async function judgedPizzas(
  db: Db,
  { venue, camera, zone }: MeasuredCamera,
  doneAt: Date,
): Promise<JudgedPizza[]> {
  const from = localTimestamp(wallClock(doneAt.getTime(), zone));
  const { rows } = await sql<JudgedPizza>`
    SELECT p.picture AS digest, p.specialty, avg(j.score)::float8 AS truth
    FROM audit_judgement j
    JOIN audit_seed s ON s.company_id = j.company_id AND s.revealed_at IS NOT NULL
      AND s.week = j.business_date - extract(dow FROM j.business_date)::int
    JOIN pizza p ON p.venue_id = j.venue_id AND p.business_date = j.business_date
      AND p.id = j.pizza_id
    JOIN capture c ON c.venue_id = p.venue_id AND c.id = p.capture_id
    WHERE j.venue_id = ${venue} AND j.kind = 'points' AND j.purpose = 'audit'
      AND p.venue_id = ${venue} AND p.picture IS NOT NULL
      AND coalesce(c.camera, '') = ${camera} AND c.started_local >= ${from}::timestamp
    GROUP BY p.venue_id, p.business_date, p.id, p.picture, p.specialty
    ORDER BY p.business_date DESC, p.id DESC LIMIT ${MOST_PIZZAS}`.execute(db);
  return rows;
}
