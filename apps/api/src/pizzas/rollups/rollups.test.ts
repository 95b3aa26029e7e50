import type { Db } from '#platform/database/db';
import { testDatabase } from '#test/world/database';
import { criteriaOf, type Grid } from '@crustodian/domain/pizza/criteria';
import { DEFAULT_QUALITY, qualityOf } from '@crustodian/domain/score/quality-band';
import { standardOf } from '@crustodian/domain/pizza/standard';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { insertCapture } from '../insert-capture.ts';
import type { PizzaRow } from '../pizza-row.ts';
import { figureColumns, type RollupTable } from './rollup-cells.ts';
import { movePortions } from '../portions.ts';
import { lockDay } from './day-lock.ts';
import { refreshRollups } from './rollups.ts';
import { SAMPLE_SPECIALTIES, sampleResult, seededRandom } from '../sample-result.ts';
import { createTestVenue, type TestVenue } from '../../test/world/venue.ts';
import { repairRollups, verifyRollups } from './verify-rollups.ts';

const database = testDatabase();
const DAY = '2024-03-10';
let captures = 0;

type Fact = PizzaRow & { reviewed_at: Date | null };
type Cells = Record<string, Record<string, unknown>>;

async function ingest(db: Db, venue: number, seed: number, grid: Grid, pizzas: number) {
  captures += 1;
  return insertCapture(db, {
    venue,
    key: `capture-${captures}`,
    digest: Buffer.from(String(captures)),
    startedLocal: '2024/03/10 12:00:00',
    filePath: null,
    pictures: [],
    result: sampleResult({ random: seededRandom(seed), pizzas, grid }),
  });
}

/** Scores at the boundaries of rules, and random ones. */
const anyScore = (random: () => number) =>
  [0, 600, 750, 800, 850, 1000, Math.floor(random() * 1001)][Math.floor(random() * 7)]!;

/** Makes a random correction to a random pizza, and refreshes the touched cells. */
async function correct(db: Db, venue: number, random: () => number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockDay(trx, venue, DAY);
    const before = (await factsOf(trx, venue)).toSorted(() => random() - 0.5)[0]!;
    const specialty = SAMPLE_SPECIALTIES[Math.floor(random() * SAMPLE_SPECIALTIES.length)]!;
    const portions = { venue, day: DAY, pizzas: [before.id] };
    await movePortions(trx, portions, -1);
    await sql`UPDATE pizza SET specialty = ${specialty}, censored = ${random() < 0.3},
      standard = ${random() < 0.5 ? 'to_standard' : null}, reviewed_at = now(),
      score = CASE WHEN evaluated THEN ${anyScore(random)}::int END
      WHERE venue_id = ${venue} AND business_date = ${DAY} AND id = ${before.id}`.execute(trx);
    await movePortions(trx, portions, 1);
    const specialties = [before.specialty, specialty];
    await refreshRollups(trx, venue, DAY, { hours: [before.hour], specialties });
  });
}

const factsOf = async (db: Db, venue: number): Promise<Fact[]> =>
  (
    await sql<Fact>`SELECT * FROM pizza WHERE venue_id = ${venue} AND business_date = ${DAY}
      ORDER BY id`.execute(db)
  ).rows;

const isScored = (fact: Fact) => fact.evaluated && fact.snap_quality === 'buena' && !fact.censored;

/** The figures of a cell computed pizza by pizza with the domain rules. */
function naiveFigures(facts: Fact[], { grid = 'official', ...venue }: TestVenue) {
  const quality = venue.venueQuality ?? venue.companyQuality ?? DEFAULT_QUALITY;
  const scored = facts.filter(isScored);
  const scores = scored.map((fact) => fact.score!);
  const countOf = <T>(values: T[], wanted: T) => values.filter((value) => value === wanted).length;
  const bands = scores.map((score) => qualityOf(score / 100, quality));
  const standards = scored.map((fact) =>
    standardOf({
      standard: fact.standard,
      score: fact.score! / 100,
      cheeseScore: fact.cheese! / 100,
      cheeseThreshold: venue.cheeseThreshold ?? null,
    }),
  );
  return {
    detected: facts.length,
    scored: scored.length,
    bad: countOf(bands, 'bad'),
    good: countOf(bands, 'good'),
    excellent: countOf(bands, 'excellent'),
    to_standard: countOf(standards, 'to_standard'),
    maybe_to_standard: countOf(standards, 'maybe_to_standard'),
    not_to_standard: countOf(standards, 'not_to_standard'),
    censored: facts.filter((fact) => fact.censored).length,
    reviewed: facts.filter((fact) => fact.reviewed_at !== null).length,
    score_sum: scores.reduce((sum, score) => sum + score, 0),
    score_squares: scores.reduce((sum, score) => sum + score * score, 0),
    score_min: scores.length > 0 ? Math.min(...scores) : null,
    score_max: scores.length > 0 ? Math.max(...scores) : null,
    criteria_sum: criteriaOf(grid).map((_, index) =>
      scored.reduce((sum, fact) => sum + fact.criteria![index]!, 0),
    ),
  };
}

function naiveCells(facts: Fact[], venue: TestVenue, cellOf: (fact: Fact) => string): Cells {
  const groups = [...Map.groupBy(facts, cellOf)];
  return Object.fromEntries(groups.map(([cell, group]) => [cell, naiveFigures(group, venue)]));
}

async function storedCells(db: Db, table: RollupTable, venue: number, cell: string) {
  const { rows } = await sql<{ cell: string; figures: Record<string, unknown> }>`
    SELECT ${sql.raw(cell)} AS cell, to_jsonb(r) AS figures FROM ${sql.table(table)} r
    WHERE venue_id = ${venue} AND business_date = ${DAY}`.execute(db);
  const own = new Set(figureColumns('rollup_hour'));
  const figures = (row: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => own.has(column)));
  return Object.fromEntries(rows.map((row) => [row.cell, figures(row.figures)]));
}

async function expectEqualToNaive(db: Db, id: number, venue: TestVenue): Promise<void> {
  const facts = await factsOf(db, id);
  const shiftOf = (fact: Fact) => (fact.hour < 17 ? 'AM' : 'PM');
  const [hours, specialties, days] = await Promise.all([
    storedCells(db, 'rollup_hour', id, 'hour::text'),
    storedCells(db, 'rollup_specialty', id, `shift || ' ' || specialty`),
    storedCells(db, 'rollup_day', id, `'day'`),
  ]);
  expect(hours).toEqual(naiveCells(facts, venue, (fact) => String(fact.hour)));
  expect(specialties).toEqual(
    naiveCells(facts, venue, (fact) => `${shiftOf(fact)} ${fact.specialty ?? ''}`),
  );
  expect(days).toEqual(naiveCells(facts, venue, () => 'day'));
}

const quality = fc.option(
  fc
    .tuple(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 0, max: 10 }))
    .map(([a, b]) => ({ min: Math.min(a, b), max: Math.max(a, b) })),
);
const anyVenue = fc.record({
  grid: fc.constantFrom<Grid[]>('official', 'modified'),
  cheeseThreshold: fc.option(fc.integer({ min: 0, max: 200 }).map((value) => value / 100)),
  companyQuality: quality,
  venueQuality: quality,
});

// Some thousand writes, which take minutes on a cluster.
test('rollups equal the facts after any captures and corrections', { timeout: 300_000 }, () =>
  fc.assert(
    fc.asyncProperty(
      anyVenue,
      fc.integer(),
      fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 3 }),
      async (venue, seed, batches) => {
        const { db } = database;
        const id = await createTestVenue(db, venue);
        const random = seededRandom(seed);
        for (const [index, pizzas] of batches.entries()) {
          await ingest(db, id, seed + index, venue.grid, pizzas);
        }
        await expectEqualToNaive(db, id, venue);
        if (batches.every((pizzas) => pizzas === 0)) return;
        for (let count = 0; count < 6; count += 1) await correct(db, id, random);
        await expectEqualToNaive(db, id, venue);
        expect(await verifyRollups(db)).toEqual([]);
      },
    ),
    { numRuns: 25 },
  ),
);

describe('a day', () => {
  test('has a histogram of its scored pizzas in steps of 0.1', async () => {
    const { db } = database;
    const id = await createTestVenue(db);
    await ingest(db, id, 7, 'official', 60);
    const { rows } = await sql<{ histogram: number[]; band_min: number; band_max: number }>`
      SELECT histogram, band_min, band_max FROM rollup_day WHERE venue_id = ${id}`.execute(db);
    const expected = Array.from({ length: 101 }, () => 0);
    for (const fact of (await factsOf(db, id)).filter(isScored)) {
      expected[Math.floor(fact.score! / 10)]! += 1;
    }
    expect(rows).toEqual([{ histogram: expected, band_min: 600, band_max: 800 }]);
  });

  test('changes by one capture at a time, so that none is left out', async () => {
    const { db } = database;
    const id = await createTestVenue(db);
    const seeds = Array.from({ length: 12 }, (_, index) => index);
    await Promise.all(seeds.map((seed) => ingest(db, id, seed, 'official', 5)));
    expect(await factsOf(db, id)).toHaveLength(60);
    await expectEqualToNaive(db, id, {});
  });
});

describe('verify', () => {
  test('names each cell that was changed, lost or invented, and repairs it', async () => {
    const { db } = database;
    const id = await createTestVenue(db);
    await ingest(db, id, 3, 'official', 40);
    await sql`UPDATE rollup_day SET scored = scored + 1 WHERE venue_id = ${id}`.execute(db);
    await sql`DELETE FROM rollup_hour WHERE venue_id = ${id}
      AND hour = (SELECT min(hour) FROM rollup_hour WHERE venue_id = ${id})`.execute(db);
    await sql`INSERT INTO rollup_specialty SELECT venue_id, business_date, shift, 'ghost', detected,
      scored, bad, good, excellent, to_standard, maybe_to_standard, not_to_standard, censored,
      reviewed, score_sum, score_min, score_max, criteria_sum, score_squares
      FROM rollup_specialty WHERE venue_id = ${id} LIMIT 1`.execute(db);
    await sql`UPDATE rollup_month SET bad = bad + 2 WHERE venue_id = ${id}
      AND shift = 'AM' AND specialty = 'cheese'`.execute(db);
    const { rows } = await sql<{ kind: string }>`SELECT min(kind)::text AS kind FROM portion_day
      WHERE venue_id = ${id}`.execute(db);
    const ofKind = sql`venue_id = ${id} AND kind = ${rows[0]!.kind}`;
    await sql`UPDATE portion_day SET am = am + 1, pm = pm - 1 WHERE ${ofKind}`.execute(db);
    await sql`DELETE FROM portion_month WHERE ${ofKind}`.execute(db);
    const differences = await verifyRollups(db);
    expect(differences.map(({ table, venue, day }) => [table, venue, day])).toEqual([
      ['rollup_hour', id, DAY],
      ['rollup_specialty', id, DAY],
      ['rollup_day', id, DAY],
      ['rollup_month', id, '2024-03-01'],
      ['portion_day', id, DAY],
      ['portion_month', id, '2024-03-01'],
    ]);
    const [lost, invented, changed] = differences;
    expect([lost!.stored, invented!.facts]).toEqual([null, null]);
    expect(changed!.stored!['scored']).toBe((changed!.facts!['scored'] as number) + 1);

    expect(await repairRollups(db, differences)).toBe(1);
    expect(await verifyRollups(db)).toEqual([]);
  });

  test('names the portions that are unknown or misnamed, and names them again', async () => {
    const { db } = database;
    const id = await createTestVenue(db);
    await ingest(db, id, 5, 'official', 20);
    const first = sql`venue_id = ${id} AND kind = (SELECT min(kind) FROM portion_kind
      WHERE venue_id = ${id})`;
    await sql`DELETE FROM portion_kind WHERE ${first}`.execute(db);
    await sql`UPDATE portion_kind SET specialty = 'ghost' WHERE ${first}`.execute(db);
    const differences = await verifyRollups(db);
    expect(differences.map(({ table, venue, day }) => [table, venue, day])).toEqual([
      ['portion_day', id, DAY],
      ['portion_day', id, DAY],
      ['portion_month', id, '2024-03-01'],
      ['portion_month', id, '2024-03-01'],
    ]);
    expect(await repairRollups(db, differences)).toBe(1);
    expect(await verifyRollups(db)).toEqual([]);
  });
});
