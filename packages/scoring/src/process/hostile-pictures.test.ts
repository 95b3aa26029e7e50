import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawPizza } from '../fixtures/draw-pizza.ts';
import { damagedPictures, HOSTILE_PICTURES, type Outcome } from '../fixtures/hostile-pictures.ts';
import { MAX_SIDE, UnreadableImage, UNREADABLE_REASONS } from '../image/decode-image.ts';
import type { SnapshotScore } from '../score/score-snapshot.ts';
import { createScoringPool, type ScoringPool } from './scoring-pool.ts';

/**
 * Sends hostile pictures through the scoring process: each must be refused with a reason or get a
 * consistent result, and the process must score the next one as before. `npm run fuzz` does the
 * same for minutes; a failure prints the seed.
 */
const MINUTES = Number(process.env['FUZZ_MINUTES'] ?? 0);
const ANY_SEED = MINUTES > 0 ? Math.floor(Math.random() * 2 ** 31) : 1;
const SEED = Number(process.env['FUZZ_SEED'] ?? ANY_SEED);
const DAMAGED = 30;
const WITHIN_MS = 120_000 + MINUTES * 60_000;
const official = { grid: 'official' } as const;

let scoring: ScoringPool;
let good: Uint8Array;
let asAlways: SnapshotScore;
beforeAll(async () => {
  scoring = createScoringPool({ processes: 1 });
  good = await drawPizza();
  asAlways = await scoring.score(good, official);
}, WITHIN_MS);
afterAll(() => scoring.close());

/**
 * The outcome for the file; throws if it is neither refused with a reason nor scored consistently.
 */
async function outcomeOf(file: Uint8Array): Promise<Outcome> {
  try {
    const score = await scoring.score(file, official);
    const faults = faultsOf(score);
    if (faults.length > 0) throw new Error(faults.join('\n'));
    return score.fitness.verdict === 'mala' ? 'unfit' : 'scored';
  } catch (error) {
    const isWorded = error instanceof UnreadableImage && /^[A-Z].+\.$/.test(error.message);
    if (!isWorded || !UNREADABLE_REASONS.includes(error.reason)) throw error;
    return error.reason;
  }
}

const isWithin = (value: number, least: number, most: number): boolean =>
  value >= least && value <= most;

/** Inconsistencies that no result may have, whatever the picture. */
function faultsOf(score: SnapshotScore): string[] {
  const { width, height, fitness, figure, evaluation, specialty } = score;
  const isUnfit = fitness.verdict === 'mala';
  const points = [evaluation?.score_final ?? 0, evaluation?.score_adjusted ?? 0];
  const must: Record<string, boolean> = {
    'a size': [width, height].every((side) => isWithin(side, 1, MAX_SIDE)),
    // Scores are stored as JSON, which has only finite numbers.
    'finite numbers': numbersOf(score).every(Number.isFinite),
    'a figure of some size': figure === null || figure.radius > 0,
    'reasons where it is unfit, and only there': isUnfit === fitness.reasons.length > 0,
    'no score where it is unfit': !isUnfit || (evaluation === null && specialty === null),
    'points from 0 to 10': points.every((value) => isWithin(value, 0, 10)),
  };
  return Object.keys(must).filter((what) => !must[what]);
}

const numbersOf = (value: unknown): number[] => {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersOf) : [];
};

const expectAsAlways = async (): Promise<void> =>
  expect(await scoring.score(good, official)).toEqual(asAlways);

const named = Object.entries(HOSTILE_PICTURES).map(([name, [make, outcome]]) => ({
  name,
  make,
  outcome,
}));

test.each(named)('$name: $outcome', { timeout: WITHIN_MS }, async ({ make, outcome }) => {
  expect(await outcomeOf(await make())).toBe(outcome);
  await expectAsAlways();
});

test(
  'whatever is damaged is refused with a reason or answered soundly',
  async () => {
    const seen = new Map<Outcome, number>();
    const found = await fc.check(
      fc.asyncProperty(damagedPictures, async (file) => {
        const outcome = await outcomeOf(file);
        seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
      }),
      {
        seed: SEED,
        numRuns: MINUTES > 0 ? 1_000_000 : DAMAGED,
        ...(MINUTES > 0 && {
          interruptAfterTimeLimit: MINUTES * 60_000,
          markInterruptAsFailure: false,
        }),
      },
    );
    if (MINUTES > 0) console.log(`seed ${SEED}:`, Object.fromEntries(seen));
    expect(found.failed ? `seed ${SEED}: ${fc.defaultReportMessage(found)}` : '').toBe('');
    expect(seen.has('damaged')).toBe(true);
    expect(seen.size).toBeGreaterThan(2);
    await expectAsAlways();
  },
  WITHIN_MS,
);
