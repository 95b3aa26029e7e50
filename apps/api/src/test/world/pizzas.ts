import { insertCapture } from '#pizzas/insert-capture';
import type { Db } from '#platform/database/db';
import { criteriaOf, scoreWeights, SLICES, type Grid } from '@crustodian/domain/pizza/criteria';
import type { EvaluationResult, TrackedPizza } from '@crustodian/domain/pizza/pipeline-result';
import { captureId, parsePizzaId, pizzaId, type PizzaKey } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import { createHash, randomUUID } from 'node:crypto';

/** The fields that differ from a good, evaluated pizza. */
export interface TestPizza extends Partial<Omit<TrackedPizza, 'id'>> {
  evaluation?: EvaluationResult | null;
}

/** Every criterion at its maximum, soft ingredients of 1: 1.2 + 4.8 + 3.5 = 9.5 on the official grid. */
export function testEvaluation(grid: Grid = 'official'): EvaluationResult {
  const weights = scoreWeights(grid);
  const slicesOf = (points: number) => Object.fromEntries(SLICES.map((slice) => [slice, points]));
  return {
    // Safe because every slice has an entry.
    score_details: Object.fromEntries(
      criteriaOf(grid).map((criterion) => [criterion, slicesOf(weights[criterion]!)]),
    ) as EvaluationResult['score_details'],
    score_final: 10,
    score_adjusted: 9.5,
    specialty_check: 'correct',
    soft: { Ingredients: 1 },
    explanation: {
      engine_version: 'test-engine',
      slice_angle: 0,
      findings: [],
      confidence: {},
    },
  };
}

const GOOD_PIZZA: Omit<TrackedPizza, 'id'> = {
  REPORT_localized_capture_start_ts: '2024/03/10 18:40:00',
  category: 'cheese',
  crust: 'tradicional',
  snap_quality: 'buena',
  snap_quality_trusted: true,
  optimal_snap_path: '',
  REPORT_optimal_snap_path: '',
  optimal_frame: 7,
  optimal_frame_quality: { blur: 0.1, occ: 0 },
  optimal_figure: { type: 'Circle', x: 512, y: 512, radius: 506 },
  raw_score: 8.5,
  multisize: 'familiar',
  omit_soft: 0,
  REPORT_frame_detection_summary: { '6': 1, '7': 1 },
  REPORT_detections_categ_summary: { cheese: 2 },
  bubbles: null,
  overbaked: null,
  bad_cut: null,
  standard: null,
  censored: null,
  attributes: null,
  reviewer: null,
  original_data: null,
};

/** Stores one capture with these pizzas and returns their ids in the given order. */
export async function insertTestPizzas(
  db: Db,
  venue: number,
  pizzas: readonly TestPizza[],
): Promise<PizzaKey[]> {
  const trackeds = pizzas.map(({ evaluation: _evaluation, ...tracked }, index) => ({
    ...GOOD_PIZZA,
    ...tracked,
    id: `t${index}`,
    optimal_snap_path: `t${index}.jpg`,
  }));
  const evaluations = pizzas.flatMap(({ evaluation = testEvaluation() }, index) =>
    evaluation ? [[`t${index}`, evaluation] as const] : [],
  );
  const detection = { type: 'pepperoni', rectangle: [1, 2, 3, 4] as const, weight: 0.9 };
  const { captureId: id } = await insertCapture(db, {
    venue,
    key: randomUUID(),
    digest: Buffer.alloc(32),
    startedLocal: trackeds[0]!.REPORT_localized_capture_start_ts,
    filePath: null,
    pictures: trackeds.map((tracked) => testPicture(tracked.optimal_snap_path)),
    result: {
      REPORT_id: 'r',
      REPORT_vid_id: 'v',
      pipeline_id: 'v9p1-ssd-dense',
      tracking_ok: true,
      evaluation_ok: evaluations.length > 0,
      trackeds,
      optimal_snap_ingredients: Object.fromEntries(
        evaluations.map(([key]) => [key, [{ ...detection, rectangle: [...detection.rectangle] }]]),
      ),
      evaluation_results: Object.fromEntries(evaluations),
    },
  });
  return keysOf(db, venue, id);
}

/** The current rev of a pizza, as in the feed; 0 if it does not exist. */
export async function revOf(db: Db, { t_id }: Pick<PizzaKey, 't_id'>): Promise<number> {
  const place = parsePizzaId(t_id);
  const { rows } = await sql<{ rev: number }>`SELECT rev FROM pizza
    WHERE venue_id = ${place?.venue ?? 0} AND id = ${place?.id ?? 0}`.execute(db);
  return rows[0]?.rev ?? 0;
}

const testPicture = (name: string) => ({
  name,
  digest: createHash('sha256').update(name).digest('hex'),
  format: 'jpeg' as const,
  width: 1024,
  height: 768,
  bytes: 1,
  placeholder: 'data:image/webp;base64,AAAA',
});

async function keysOf(db: Db, venue: number, capture: number): Promise<PizzaKey[]> {
  const { rows } = await sql<{ day: string; id: number; pipeline: string }>`
    SELECT business_date AS day, id, pipeline_id AS pipeline FROM pizza
    WHERE venue_id = ${venue} AND capture_id = ${capture} ORDER BY id`.execute(db);
  return rows.map(({ day, id, pipeline }) => ({
    t_id: pizzaId({ venue, day, id }),
    pipe_id: pipeline,
    vid_id: captureId({ venue, id: capture }),
  }));
}
