import { insertPictures } from '#pizzas/insert-capture';
import { sha256 } from '#platform/sha256';
import { testDatabase } from '#test/world/database';
import { seededRandom } from '@crustodian/demo/chain/seeded-random';
import { LUMBRE } from '@crustodian/demo/chain/companies';
import { VENUES } from '@crustodian/demo/chain/stores';
import { encodeJpeg } from '@crustodian/demo/render/encode-jpeg';
import { randomParameters } from '@crustodian/demo/render/random-parameters';
import { renderPizza } from '@crustodian/demo/render/render-pizza';
import { criteriaOf, scoreWeights, SLICES, type Grid } from '@crustodian/domain/pizza/criteria';
import { linesOf } from '@crustodian/contract/today';
import { SPECIALTY_IDS } from '@crustodian/domain/pizza/specialties';
import type { EvaluationResult } from '@crustodian/domain/pizza/pipeline-result';
import { addDays, weekdayOf } from '@crustodian/domain/time/calendar-day';
import { scoreSnapshot, type SnapshotScore } from '@crustodian/scoring/score/score-snapshot';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { composeToday } from '../features/today/read-today.ts';
import type { DemoPicture } from './demo-picture.ts';
import { loadDirectory } from './load-directory.ts';
import { loadHistory } from './load-history.ts';
import { loadSignals } from './load-signals.ts';

/** A Monday; a Tuesday, after the quietest dinner; a Saturday, after the dinner that slips. */
const MADE_ON = ['2026-11-23', '2026-11-24', '2026-11-28'];
/** Each with a different fault, four of the recipe's stores, and a quiet one. */
const STORES = ['Bandera', 'Boerne', 'Wicker Park', 'Riverside', 'Oak Park', 'Lakeview', 'Seaport'];
const storeNamed = (name: string) => VENUES.find((venue) => venue.name === name)!;
const spanOf = (madeOn: string) => ({
  seed: 'crustodian',
  today: madeOn,
  from: '2025-10-01',
  until: madeOn,
  since: addDays(madeOn, -26),
  signal: new AbortController().signal,
  loaded: () => undefined,
  stores: STORES.map(storeNamed),
});
const PICTURES = 200;
const SPECIALTIES = ['pepperoni', 'pepperoni', 'pepperoni', 'cheese', 'hawaiana'] as const;

/**
 * Pictures like those of a catalogue: most lose a few points everywhere, some many points in one
 * criterion.
 */
async function pictures(): Promise<DemoPicture[]> {
  const jpeg = await encodeJpeg(renderPizza(randomParameters(1, { size: 320, quality: 1 })));
  const official = await scoreSnapshot(jpeg, { grid: 'official' });
  const modified = await scoreSnapshot(jpeg, { grid: 'modified' });
  const random = seededRandom('pictures');
  return Array.from({ length: PICTURES }, (_, at) => {
    const digest = sha256(String(at));
    const specialty = SPECIALTIES[at % SPECIALTIES.length]!;
    const scored = (score: SnapshotScore, grid: Grid): SnapshotScore => ({
      ...score,
      specialty,
      flags: { bubbles: false, overbaked: false, badCut: false },
      evaluation: evaluation(score.evaluation!, grid, random),
    });
    return {
      stored: {
        name: digest,
        digest,
        format: 'jpeg',
        width: 320,
        height: 320,
        bytes: 1,
        placeholder: null,
      },
      specialty,
      scores: { official: scored(official, 'official'), modified: scored(modified, 'modified') },
    };
  });
}

function evaluation(of: EvaluationResult, grid: Grid, random: () => number): EvaluationResult {
  const weights = scoreWeights(grid);
  const lost = criteriaOf(grid).map((name) => {
    const share = random() < 0.12 ? 0.35 + 0.5 * random() : 0.25 * random() ** 2;
    return [name, weights[name]! * (1 - share)] as const;
  });
  const score = lost.reduce((sum, [, slice]) => sum + SLICES.length * slice, 0);
  return {
    ...of,
    // Safe because every slice has an entry.
    score_details: Object.fromEntries(
      lost.map(([name, slice]) => [name, Object.fromEntries(SLICES.map((one) => [one, slice]))]),
    ) as EvaluationResult['score_details'],
    score_final: score,
    score_adjusted: Math.min(10, score),
  };
}

let catalogue: DemoPicture[];
beforeAll(async () => {
  catalogue = await pictures();
});

describe.each(MADE_ON)('the last weeks of a demo chain that is made on %s', (madeOn) => {
  const base = testDatabase();
  const span = spanOf(madeOn);
  beforeAll(async () => {
    await loadDirectory(base.db, SPECIALTY_IDS, Date.parse(`${madeOn}T12:00:00Z`));
    await insertPictures(
      base.db,
      VENUES.map(({ id }) => id),
      catalogue.map(({ stored }) => stored),
    );
    await loadHistory(base, catalogue, span);
    await loadSignals(base, span);
  }, 120_000);

  async function actionOf(store: string) {
    const { rows } = await sql<{
      id: number;
      state: string;
      part: string;
      signalTs: string;
      watchedFrom: string;
      changes: string[];
      pizzas: { localTs: string }[] | null;
    }>`SELECT a.id, a.state, a.part, s.local_ts::text AS "signalTs",
      a.watched_from::text AS "watchedFrom",
      ARRAY(SELECT c.kind FROM action_change c WHERE c.venue_id = a.venue_id AND c.action_id = a.id
        ORDER BY c.id) AS changes,
      (SELECT c.observations FROM action_change c WHERE c.venue_id = a.venue_id
        AND c.action_id = a.id AND c.user_id IS NULL) AS pizzas
    FROM action a JOIN signal s ON s.venue_id = a.venue_id AND s.id = a.signal_id
    WHERE a.venue_id = ${storeNamed(store).id}`.execute(base.db);
    expect(rows).toHaveLength(1);
    return rows[0]!;
  }

  /** The content of Today at noon of the chain's creation date. */
  async function todayOf(stores: readonly string[]) {
    const venues = VENUES.filter(({ name }) => stores.includes(name));
    const answer = await composeToday(base.db, {
      venues,
      now: Date.parse(`${madeOn}T18:00:00Z`),
      viewer: {
        id: 2,
        isStaff: false,
        companyManager: true,
        reportsOnly: false,
        dailyFeedOnly: false,
        allowFeedback: false,
        employerId: LUMBRE,
        hasCompanyMemberships: false,
        flaggedPictures: false,
      },
    });
    return linesOf(answer);
  }

  test("a Friday's cheese seal slips: a signal, an action, and its pizzas prove it", async () => {
    const { state, part, signalTs, watchedFrom, changes, pizzas } = await actionOf('Bandera');
    expect({ state, part }).toEqual({ state: 'proven', part: 'Sello de queso' });
    expect(changes).toEqual(['started', 'done', 'proven']);
    expect(signalTs.slice(0, 10)).toBe(weekdayOf(madeOn) === 6 ? '2026-11-27' : '2026-11-20');
    expect(watchedFrom > signalTs).toBe(true);
    expect(pizzas!.every(({ localTs }) => localTs >= watchedFrom)).toBe(true);
    expect(pizzas!.length).toBeGreaterThan(5);
    expect(pizzas!.length).toBeLessThan(100);
  });

  test('another store tries what does not help', async () => {
    const { state, part, changes } = await actionOf('Wicker Park');
    expect({ state, part }).toEqual({ state: 'did-not-help', part: 'Bordes' });
    expect(changes).toEqual(['started', 'done', 'did-not-help']);
  });

  test('a fault of the recipe is one line for the whole chain', async () => {
    const chainWide = (await todayOf(STORES)).filter(({ kind }) => kind === 'chain-wide');
    expect(chainWide).toMatchObject([{ part: 'Ingredientes exterior' }]);
  });

  test('a quiet store has an empty day', async () => {
    expect(await todayOf(['Boerne'])).toEqual([]);
  });

  test('loading again adds nothing', async () => {
    const before = await actionOf('Bandera');
    await loadSignals(base, span);
    expect(await actionOf('Bandera')).toEqual(before);
  });
});
