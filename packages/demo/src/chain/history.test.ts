import { addDays } from '@crustodian/domain/time/calendar-day';
import { describe, expect, test } from 'vitest';
import { VENUES } from './stores.ts';
import { captureDay, meanScore, type ScoredPicture } from './history.ts';
import { pizzaTimes } from './rhythm.ts';

const options = { seed: 'test', from: '2024-10-15', today: '2025-11-16' };
const catalogue: ScoredPicture[] = Array.from({ length: 200 }, (_, index) => ({
  index,
  specialty: index % 3 === 0 ? 'cheese' : 'pepperoni',
  said: index % 3 === 0 ? 'cheese' : 'pepperoni',
  score: index % 20 === 0 ? null : 3 + (index % 66) / 10,
  flagged: index === 40,
}));
const named = (name: string) => VENUES.find((venue) => venue.name === name)!;
const bandera = named('Bandera');

const meanOf = (name: string, day: string) => {
  const scores = captureDay(named(name), day, catalogue, options)
    .flatMap(({ pizzas }) => pizzas)
    .map(({ picture }) => catalogue[picture]!.score)
    .filter((score) => score !== null);
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
};

describe('a day of a store', () => {
  const captures = captureDay(bandera, '2025-11-14', catalogue, options);
  const pizzas = captures.flatMap((capture) => capture.pizzas);

  test('is the same for the same seed and another for another', () => {
    expect(captureDay(bandera, '2025-11-14', catalogue, options)).toEqual(captures);
    const other = captureDay(bandera, '2025-11-14', catalogue, { ...options, seed: 'other' });
    expect(other).not.toEqual(captures);
  });

  test('its captures start every ten minutes and hold their pizzas in order', () => {
    for (const { startedAt, pizzas: held } of captures) {
      expect(startedAt).toMatch(/:\d0:00$/);
      for (const { ts } of held) expect(ts >= startedAt).toBe(true);
    }
    expect(pizzas.map(({ ts }) => ts)).toEqual(pizzas.map(({ ts }) => ts).toSorted());
  });

  test('reviewers have judged about a third, and hidden a few', () => {
    const reviews = pizzas.flatMap((pizza) => pizza.review ?? []);
    expect(reviews.length / pizzas.length).toBeGreaterThan(0.15);
    expect(reviews.length / pizzas.length).toBeLessThan(0.5);
    for (const { hidden, standard } of reviews) expect(hidden).toBe(standard === null);
  });

  test('nobody calls a pizza with faults to standard, whatever the scorer says', () => {
    const faulty = catalogue.map((picture) => ({ ...picture, isFaulty: true }));
    const verdicts = (of: readonly ScoredPicture[]) =>
      captureDay(bandera, '2025-11-14', of, options)
        .flatMap((capture) => capture.pizzas)
        .map(({ review }) => review?.standard);
    expect(verdicts(catalogue)).toContain('to_standard');
    expect(verdicts(faulty)).not.toContain('to_standard');
    expect(verdicts(faulty)).toContain('maybe_to_standard');
  });

  test('reviewers see some pizzas otherwise than the scorer', () => {
    const week = ['03', '04', '05', '06', '07', '10', '11'].flatMap((date) =>
      captureDay(bandera, `2025-11-${date}`, catalogue, options),
    );
    const looks = week
      .flatMap((capture) => capture.pizzas)
      .flatMap(({ review }) => review?.otherwise ?? []);
    const others = looks.filter(({ specialty, moves }) => specialty !== null || moves.length > 0);
    expect(others.length).toBeGreaterThan(0.05 * looks.length);
    expect(others.length).toBeLessThan(0.4 * looks.length);
  });
});

test('one snapshot of a day is spoiled', () => {
  const day = captureDay(bandera, '2025-11-13', catalogue, options);
  expect(day.flatMap(({ pizzas }) => pizzas)[12]).toMatchObject({ picture: 40, review: null });
});

test('the newest days still wait for their reviewer', () => {
  const newest = captureDay(bandera, '2025-11-15', catalogue, options);
  expect(newest.flatMap(({ pizzas }) => pizzas).every(({ review }) => review === null)).toBe(true);
});

test('a Friday is busier than a Monday', () => {
  const friday = pizzaTimes(bandera, '2025-11-14', 'test').length;
  const monday = pizzaTimes(bandera, '2025-11-10', 'test').length;
  expect(friday).toBeGreaterThan(monday * 1.2);
});

test.each(VENUES)('$name makes its pizzas within its hours, no crowd of them at once', (venue) => {
  const days = Array.from({ length: 28 }, (_, at) => addDays('2025-10-15', at));
  const clock = (ts: string) => {
    const [hours, minutes, seconds] = ts.slice(11).split(':').map(Number);
    return ((hours! < 4 ? hours! + 24 : hours!) * 60 + minutes!) * 60 + seconds!;
  };
  const seconds = days.flatMap((day) => pizzaTimes(venue, day, 'test').map(clock));
  expect(Math.min(...seconds)).toBeGreaterThanOrEqual(venue.opensAt * 3600);
  expect(Math.max(...seconds)).toBeLessThanOrEqual((venue.closesAt + 0.5) * 3600);
  const crowds = Map.groupBy(seconds, (second) => second).values();
  expect(Math.max(...[...crowds].map(({ length }) => length))).toBeLessThan(0.01 * seconds.length);
});

test('one camera was off for one day', () => {
  const seaport = named('Seaport');
  const daysAgo = Array.from({ length: 30 }, (_, ago) => ago);
  const off = daysAgo.filter(
    (ago) => captureDay(seaport, addDays(options.today, -ago), catalogue, options).length === 0,
  );
  expect(off).toEqual([9]);
});

test('there are better and worse stores, and one that improves', () => {
  expect(meanOf('Boerne', '2025-11-11')).toBeGreaterThan(meanOf('Wicker Park', '2025-11-11') + 0.5);
  expect(meanOf('Oak Park', '2025-11-11')).toBeGreaterThan(meanOf('Oak Park', '2024-10-22') + 0.5);
});

test('weekend dinners are worse', () => {
  const [lunch, dinner] = ['2025/11/15 12:00:00', '2025/11/15 19:00:00'].map((ts) =>
    meanScore(bandera, '2025-11-15', ts, options),
  );
  expect(lunch! - dinner!).toBeCloseTo(bandera.rush);
});

describe('a catalogue of which the scorer misnames some', () => {
  const misnamed = catalogue.map((picture, at) =>
    at % 4 === 1 ? { ...picture, said: 'cheese' } : picture,
  );
  const pizzasOf = (day: string) =>
    captureDay(bandera, day, misnamed, options).flatMap(({ pizzas }) => pizzas);
  const isWrong = ({ picture }: { picture: number }) => {
    const { said, specialty, flagged, score } = misnamed[picture]!;
    return said !== specialty && !flagged && score !== null;
  };

  test('each of these has its right name from a reviewer, or is hidden', () => {
    const wrong = pizzasOf('2025-11-13').filter(isWrong);
    expect(wrong.length).toBeGreaterThan(0);
    for (const { picture, review } of wrong) {
      expect(review?.hidden || review?.otherwise?.specialty === misnamed[picture]!.specialty).toBe(
        true,
      );
    }
  });

  test('days that wait for their reviewer have none of them', () => {
    expect(pizzasOf('2025-11-15').filter(isWrong)).toEqual([]);
  });
});

test('one picture has one verdict, whenever it is judged', () => {
  const verdicts = new Map<number, Set<string>>();
  for (const date of ['03', '04', '05', '06', '07', '10', '11']) {
    for (const { pizzas } of captureDay(bandera, `2025-11-${date}`, catalogue, options)) {
      for (const { picture, review } of pizzas) {
        if (!review?.standard) continue;
        verdicts.set(picture, (verdicts.get(picture) ?? new Set()).add(review.standard));
      }
    }
  }
  expect(verdicts.size).toBeGreaterThan(50);
  expect([...verdicts.values()].filter(({ size }) => size > 1)).toEqual([]);
});

test('a review is over before the second day after its pizza begins', () => {
  for (const { pizzas } of captureDay(bandera, '2025-11-14', catalogue, options)) {
    for (const { ts, review } of pizzas) {
      const made = Date.parse(`${ts.replaceAll('/', '-').replace(' ', 'T')}Z`);
      const at = made + (review?.hoursLater ?? 0) * 3_600_000;
      expect(at).toBeLessThan(Date.parse('2025-11-16T04:00:00Z'));
    }
  }
});
