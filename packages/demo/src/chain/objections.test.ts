import { addDays } from '@crustodian/domain/time/calendar-day';
import { expect, test } from 'vitest';
import { objectionOf } from './objections.ts';
import { VENUES } from './stores.ts';

const named = (name: string) => VENUES.find((venue) => venue.name === name)!;
const days = Array.from({ length: 360 }, (_, at) => addDays('2025-01-01', at));
const of = (name: string) =>
  days.flatMap((day) => objectionOf(named(name), day, { seed: 'test' }) ?? []);

test('a store objects now and then, the same for the same seed', () => {
  const asked = of('Bandera');
  expect(asked.length).toBeGreaterThan(25);
  expect(asked.length).toBeLessThan(60);
  expect(of('Bandera')).toEqual(asked);
});

test('some are right, most are not', () => {
  const all = VENUES.flatMap(({ name }) => of(name));
  const right = all.filter(({ isRight }) => isRight).length / all.length;
  expect(right).toBeGreaterThan(0.3);
  expect(right).toBeLessThan(0.5);
});

test('every store but four has objected, with people of its own', () => {
  const asking = VENUES.filter(({ name }) => of(name).length > 0).map(({ name }) => name);
  expect(asking).toHaveLength(VENUES.length - 4);
  expect(asking).not.toContain('Lakeview');
});
