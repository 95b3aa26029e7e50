import { insertCapture } from '../../../apps/api/src/pizzas/insert-capture.ts';
import { sampleResult, seededRandom } from '../../../apps/api/src/pizzas/sample-result.ts';
import type { Db } from '../../../apps/api/src/platform/database/db.ts';
import type { PipelineResult } from '@crustodian/domain/pizza/pipeline-result';
import { measuredSlices } from '@crustodian/scoring/measure/slice-polygons';
import { createHash } from 'node:crypto';

const CAPTURES = 40;
const PIZZAS_PER_CAPTURE = 15;
export const PIZZAS_PER_DAY = CAPTURES * PIZZAS_PER_CAPTURE;
const PICTURES = 200;
/** An outline that equals the pizza's circle. */
const ROUND = new Float32Array(360).fill(1);
/** A placeholder as long as those that the picture store creates. */
const PLACEHOLDER = `data:image/webp;base64,${'A'.repeat(280)}`;

/** Fills a venue's business day with 600 pizzas, 15 per capture, each with some 30 detections. */
export async function insertSampleDay(db: Db, venue: number, day: string): Promise<void> {
  const random = seededRandom(venue * 100 + Number(day.slice(-2)));
  const date = day.replaceAll('-', '/');
  for (let number = 0; number < CAPTURES; number += 1) {
    const time = `${10 + Math.floor(number / 3)}:${number % 3}0`;
    const timeOf = (index: number) => `${date} ${time}:${String(index * 3).padStart(2, '0')}`;
    const result = sampleResult({ random, pizzas: PIZZAS_PER_CAPTURE, timeOf });
    enrich(result, random);
    await insertCapture(db, {
      venue,
      key: `${day}-${number}`,
      digest: Buffer.alloc(32),
      startedLocal: `${date} ${time}:00`,
      filePath: null,
      pictures: result.trackeds.map(({ optimal_snap_path: name }) => ({
        ...somePicture(random),
        name,
      })),
      result,
    });
  }
}

function somePicture(random: () => number) {
  const digest = createHash('sha256')
    .update(String(Math.floor(random() * PICTURES)))
    .digest('hex');
  const size = { width: 1024, height: 1024, bytes: 90_000 };
  return { digest, format: 'jpeg' as const, ...size, placeholder: PLACEHOLDER };
}

/** Adds as many detections and findings to a result as the scorer creates. */
export function enrich(result: PipelineResult, random: () => number): void {
  for (const { id } of result.trackeds) {
    const pieces = result.optimal_snap_ingredients[id] ?? [];
    const more = Array.from({ length: 15 + Math.floor(random() * 6) }, (_, index) => ({
      ...pieces[index % pieces.length]!,
      weight: Math.round(random() * 1000) / 1000,
    }));
    result.optimal_snap_ingredients[id] = [...pieces, ...more];
    const evaluation = result.evaluation_results[id];
    if (!evaluation) continue;
    evaluation.soft = { Ingredients: 1.2 };
    evaluation.explanation = {
      engine_version: 'bench',
      slice_angle: 12.5,
      slices: measuredSlices({ type: 'Circle', x: 512, y: 512, radius: 506 }, ROUND, 12.5),
      findings: Array.from({ length: 40 }, () => ({
        criterion: 'Bordes',
        slice: '1',
        metric: 'border width',
        value: rounded(random()),
        target: 0.12,
        points: 0.1,
        lost: rounded(random() / 10),
      })),
      confidence: { specialty: rounded(random()) },
    };
  }
}

const rounded = (value: number) => Math.round(value * 1e4) / 1e4;
