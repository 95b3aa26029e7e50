import type { OfficialCriterion } from '@crustodian/domain/pizza/criteria';
import type { SpecialtyId } from '@crustodian/domain/pizza/specialties';
import { addDays, weekdayOf } from '@crustodian/domain/time/calendar-day';
import { describe, expect, test } from 'vitest';
import { madeOnDay, type ScoredPicture } from './history.ts';
import { hasFault, lostElse, remediesOf } from './kitchen-faults.ts';
import { seededRandom } from './seeded-random.ts';
import { VENUES } from './stores.ts';

const SEAL = 'Sello de queso';
const RIM = 'Bordes';
const TOPPINGS = 'Ingredientes exterior';
const SPECIALTIES = [
  'pepperoni',
  'cheese',
  'hawaiana',
  'pollo_bbq',
] as const satisfies SpecialtyId[];

/**
 * Like a real catalogue: pictures that lost much on one criterion mostly lost much on others too,
 * and one in eight lost much only on toppings.
 */
const catalogue: ScoredPicture[] = Array.from({ length: 160 }, (_, index) => {
  const random = seededRandom(`picture/${index}`);
  const little = () => 0.25 * random();
  const much = () => 0.5 + 0.4 * random();
  const kind = index % 8;
  const isSpoilt = kind === 1 || kind === 2;
  const specialty = SPECIALTIES[Math.floor(index / 8) % SPECIALTIES.length]!;
  return {
    index,
    specialty,
    said: specialty,
    score: isSpoilt ? 6 + random() : 8 + random(),
    flagged: false,
    lost: {
      [SEAL]: isSpoilt ? much() : little(),
      [RIM]: isSpoilt ? much() : little(),
      [TOPPINGS]: kind === 1 || kind === 3 ? much() : little(),
      overbaked: Number(kind === 2),
    },
  };
});

const named = (name: string) => VENUES.find((venue) => venue.name === name)!;
const COOK_BY_RECIPE = [
  'Riverside',
  'Oak Park',
  'Lakeview',
  'Harbor Point',
  'Seaport',
  'Fort Greene',
];

/** Shares lost by the pizzas that a store made on a day between two times. */
function lostOf(
  store: string,
  day: string,
  {
    today,
    from = '00:00',
    until = '29:00',
  }: {
    today: string;
    from?: string;
    until?: string;
  },
) {
  const options = { seed: 'crustodian', today, from: addDays(today, -60) };
  return madeOnDay(named(store), day, catalogue, options)
    .filter(({ ts }) => ts.slice(0, 10).replaceAll('/', '-') === day)
    .filter(({ ts }) => ts.slice(11, 16) >= from && ts.slice(11, 16) < until)
    .map(({ picture }) => catalogue[picture]!.lost!);
}
type Lost = ReturnType<typeof lostOf>;
const shareOf = (made: Lost, part: OfficialCriterion) =>
  made.filter((lost) => hasFault(lost, part)).length / made.length;

const WEEK = Array.from({ length: 7 }, (_, at) => addDays('2026-11-22', at));

describe.each(WEEK)('a chain that is made on %s', (today) => {
  const yesterday = addDays(today, -1);

  test('many stores cook by a wrong recipe since dinner, which spoils nothing else', () => {
    for (const store of COOK_BY_RECIPE) {
      const dinner = lostOf(store, yesterday, { today, from: '17:00' });
      expect(dinner.length).toBeGreaterThan(12);
      expect(shareOf(dinner, TOPPINGS)).toBeGreaterThan(0.7);
      const spoilt = dinner.filter((lost) => hasFault(lost, TOPPINGS));
      for (const lost of spoilt) expect(lostElse(lost, TOPPINGS)).toBeLessThan(0.45);
    }
  });

  test('before that no store spoils the toppings often', () => {
    for (const { name, company } of VENUES) {
      if (company !== named('Bandera').company) continue;
      const made = [8, 9, 10, 11].flatMap((ago) => lostOf(name, addDays(today, -ago), { today }));
      expect(shareOf(made, TOPPINGS)).toBeLessThan(0.12);
    }
  });

  test('the seal of Friday’s dinner is mended, with pizzas enough to prove it', () => {
    const remedy = remediesOf(today).find(({ store }) => store === 'Bandera')!;
    expect(weekdayOf(remedy.since)).toBe(5);
    const slips = (from: string, until: string) =>
      lostOf('Bandera', remedy.since, { today, from, until });
    expect(slips('17:00', '21:10').length).toBeGreaterThan(40);
    expect(shareOf(slips('17:00', '18:15'), SEAL)).toBeGreaterThan(0.6);
    expect(shareOf(slips('18:15', '21:10'), SEAL)).toBeLessThan(0.25);
    const since = remedy.doneAt.slice(0, 5);
    const after = lostOf('Bandera', remedy.since, { today, from: since });
    expect(after.length).toBeGreaterThan(12);
    expect(shareOf(after, SEAL)).toBeLessThan(0.2);
  });

  test('the rim of another store stays as bad as it was after its remedy', () => {
    const { since } = remediesOf(today).find(({ store }) => store === 'Wicker Park')!;
    const before = lostOf('Wicker Park', addDays(since, -1), { today });
    expect(shareOf(before, RIM)).toBeLessThan(0.25);
    for (let day = addDays(since, 1); day < today; day = addDays(day, 1)) {
      expect(shareOf(lostOf('Wicker Park', day, { today }), RIM)).toBeGreaterThan(0.55);
    }
  });
});
