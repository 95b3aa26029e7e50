import { expect, test } from 'vitest';
import { idMaker, nextId, momentIdMaker } from './ids.ts';

test('ids rise, never repeat and stay below 2^53', () => {
  const ids = Array.from({ length: 20_000 }, nextId);
  expect(ids.every((id, i) => i === 0 || id > (ids[i - 1] ?? 0))).toBe(true);
  expect(ids.every(Number.isSafeInteger)).toBe(true);
});

test('an id is milliseconds since 2020 times 4096 plus the counter', () => {
  const next = idMaker(
    () => Date.UTC(2020, 0, 1) + 5,
    () => 7,
  );
  expect([next(), next()]).toEqual([5 * 4096 + 7, 5 * 4096 + 8]);
});

test('a clock that steps back does not bring an id again', () => {
  let time = Date.UTC(2024, 0, 1);
  const next = idMaker(() => time);
  const before = next();
  time -= 60_000;
  expect(next()).toBeGreaterThan(before);
});

test('the last id of 2088 is below 2^53', () => {
  expect(Number.isSafeInteger(idMaker(() => Date.UTC(2088, 11, 31))())).toBe(true);
});

test('ids of moments stand in the order of the moments, and of one moment in the order they are made', () => {
  const idAt = momentIdMaker();
  const later = idAt(Date.UTC(2026, 0, 2));
  const [first, second] = [idAt(Date.UTC(2026, 0, 1)), idAt(Date.UTC(2026, 0, 1))];
  expect([later, first, second].toSorted((a, b) => a - b)).toEqual([first, second, later]);
  expect(Number.isSafeInteger(later)).toBe(true);
});

test('however many ids were made before, those of one moment stand in order', () => {
  const idAt = momentIdMaker();
  for (let made = 0; made < 10_000; made++) idAt(Date.UTC(2025, 0, 1) + made);
  for (const day of [1, 2, 3]) {
    const ids = Array.from({ length: 1000 }, () => idAt(Date.UTC(2026, 0, day)));
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect(ids.at(-1)).toBeLessThan((Date.UTC(2026, 0, day) + 1 - Date.UTC(2020, 0, 1)) * 4096);
  }
});
