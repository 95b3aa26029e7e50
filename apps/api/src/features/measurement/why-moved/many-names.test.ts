import { finish } from '@crustodian/domain/statistics/slices';
import { expect, test } from 'vitest';
import type { Db } from '#platform/database/db';
import { readRegimeChanges } from './engine-change.ts';
import { movedParts } from './moved-parts.ts';
import type { CellRow, Compared, RegimeCount } from './scored-pizzas.ts';

/** Rows whose field counts how often it is read. */
function watched<Row extends object, Field extends keyof Row>(rows: readonly Row[], field: Field) {
  let reads = 0;
  const proxies = rows.map(
    (row) =>
      new Proxy(row, {
        get: (target, key) => {
          if (key === field) reads += 1;
          return Reflect.get(target, key) as unknown;
        },
      }),
  );
  return { rows: proxies, reads: () => reads };
}

test('engines are grouped once, however many there are', async () => {
  const count = (regime: string, isAfter: boolean): RegimeCount => ({
    regime,
    isAfter,
    pizzas: 10,
    paired: isAfter ? 10 : 0,
    from: isAfter ? 'first 0' : null,
    firstDay: '2024-03-04',
  });
  const { rows, reads } = watched(
    [count('first 0', false), ...Array.from({ length: 390 }, (_, at) => count(`e${at} 0`, true))],
    'regime',
  );
  // Where all pizzas are paired, no judgements are read.
  const changes = await readRegimeChanges({} as Db, {} as Compared, rows);
  expect([changes.knownBy, changes.paired.length]).toEqual(['pairs', 390]);
  expect(reads()).toBeLessThanOrEqual(3 * rows.length);
});

test('specialties of a changed mix are grouped once, however many there are', () => {
  const MANY = 400;
  const sumsOf = (n: number, value: number): [number, number] => [n * value, n * value ** 2];
  const cell = (specialty: string, isAfter: boolean, n: number): CellRow => {
    const score = specialty < 's2' ? 500 : 900;
    return {
      isAfter,
      venue: 1,
      specialty,
      shift: 'AM',
      regime: 'first 0',
      n,
      flagged: 0,
      since: 0,
      score: sumsOf(n, score),
      penalties: sumsOf(n, 0),
      engine: [0, 0],
      criteria: Array.from({ length: 8 }, () => [0, 0] as [number, number]),
    };
  };
  const { rows, reads } = watched(
    [false, true].flatMap((isAfter) =>
      Array.from({ length: MANY }, (_, at) => {
        const specialty = `s${at}`;
        return cell(specialty, isAfter, specialty < 's2' === isAfter ? 10 : 20);
      }),
    ),
    'specialty',
  );
  const { found } = finish(
    movedParts({
      grid: 'official',
      rows,
      runs: [],
      changes: { knownBy: null, paired: [], shifts: new Map(), judged: { value: 0, variance: 0 } },
      names: new Map([[1, 'one']]),
    }),
  );
  expect(found!.parts.map(({ kind }) => kind)).toContain('mix');
  expect(found!.parts.find(({ kind }) => kind === 'mix')!.specialties).toHaveLength(2);
  expect(reads()).toBeLessThanOrEqual(10 * rows.length);
});
