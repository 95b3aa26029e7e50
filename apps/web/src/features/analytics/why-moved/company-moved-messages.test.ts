import { afterEach, expect, test } from 'vitest';
import { speakOnPage } from '../../../language/language.ts';
import {
  balanceText,
  companySentence,
  movedRegions,
  partAndStore,
  rowTitle,
} from './company-moved-messages.ts';
import type { MovedPart, MovedRegion } from './moved-calls.ts';

const part = (value: number, stores: [string, number][]): MovedPart => ({
  kind: 'criterion',
  criterion: 'Sello de queso',
  shift: 'PM',
  specialties: [],
  value,
  halfWidth: 0.02,
  days: { min: '2026-11-15', max: '2026-11-21' },
  count: 300,
  stores: stores.map(([name, own], at) => ({ venue: String(at), name, value: own, count: 100 })),
  pictures: [],
});

function region(name: string, parts: MovedPart[], change: Partial<MovedRegion> = {}): MovedRegion {
  const moved = parts.reduce((sum, { value }) => sum + value, 0);
  return {
    region: name,
    name,
    venues: 4,
    state: 'known',
    before: { min: '2026-11-08', max: '2026-11-14', pizzas: 900, mean: 8.2 },
    after: { min: '2026-11-15', max: '2026-11-21', pizzas: 900, mean: 8.2 + moved },
    change: moved,
    halfWidth: 0.06,
    auditedHalfWidth: null,
    parts,
    noise: { value: 0, count: 17 },
    changes: [],
    qualityChange: null,
    changesKnownBy: null,
    ...change,
  };
}
const bandera = part(-0.1, [
  ['Bandera', -0.09],
  ['Boerne', -0.01],
]);
const hill = region('Hill Country', [bandera]);
const coast = region('Coast', [part(0.07, [['Seaport', 0.07]])]);
const north = region('North', [part(0.08, [['Riverside', 0.08]])]);
const still = region('West', []);

test.each<[string, MovedRegion, MovedRegion[], string]>([
  [
    'regions that balance',
    still,
    [coast, hill, north],
    'The company stood still. Hill Country fell; Coast and North rose.',
  ],
  [
    'a company that fell',
    region('All', [bandera]),
    [hill],
    'The company fell by 0.10. Hill Country fell.',
  ],
  ['nothing', still, [still], 'The company stood still.'],
  ['too few', region('All', [], { state: 'too-few' }), [], 'Too few to say why.'],
])('%s', (_case, company, regions, text) => {
  expect(companySentence(company, regions)).toBe(text);
  const sizes = [...text.matchAll(/ by (\d\.\d\d)/g)].map(([, size]) => Number(size));
  expect(sizes.every((size) => Math.abs(size - Math.abs(company.change)) < 0.0051)).toBe(true);
  for (const [way, verb] of [
    [-1, 'fell'],
    [1, 'rose'],
  ] as const) {
    for (const name of movedRegions(regions, way))
      expect(text).toMatch(new RegExp(`${name}.* ${verb}`));
  }
});

test('a row names the part, and the store that half of it or more is of', () => {
  expect(rowTitle(hill)).toBe('Cheese seal at dinner, most of it Bandera.');
  expect(bandera.stores[0]!.value / bandera.value).toBeGreaterThanOrEqual(0.5);
  const even = part(-0.1, [
    ['Bandera', -0.04],
    ['Boerne', -0.03],
    ['Kerrville', -0.03],
  ]);
  expect(partAndStore(even)).toBe('cheese seal at dinner');
  expect(rowTitle(still)).toBe('Nothing real moved.');
});

test('what one region lost others made up, where the company stood still', () => {
  expect(balanceText(still, [hill, coast, north])).toBe(
    'What Hill Country lost, Coast and North made up.',
  );
  expect(balanceText(hill, [hill, coast])).toBeNull();
});

afterEach(() => void speakOnPage('en'));

test('the same in Spanish', () => {
  speakOnPage('es');
  expect(companySentence(still, [coast, hill, north])).toBe(
    'La empresa no se movió. Hill Country bajó; Coast y North subieron.',
  );
  const fell = companySentence(region('All', [bandera]), [hill]);
  expect(fell).toBe('La empresa bajó 0,10. Hill Country bajó.');
  expect(Number(/bajó (\d,\d\d)/.exec(fell)![1]!.replace(',', '.'))).toBeCloseTo(-bandera.value, 9);
  expect(rowTitle(hill)).toBe('Sello del queso en la cena, sobre todo Bandera.');
  expect(balanceText(still, [hill, coast, north])).toBe(
    'Lo que perdió Hill Country lo compensaron Coast y North.',
  );
});
