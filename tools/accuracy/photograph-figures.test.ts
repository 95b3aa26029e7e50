import { expect, test } from 'vitest';
import { madeUpEvidence } from '../../packages/scoring/src/fixtures/evidence.ts';
import type { Said, SeenPhotograph } from './observe-photograph.ts';
import { photographFigures } from './photograph-figures.ts';
import { LOOK_RATINGS } from '../../packages/scoring/src/food/look-ratings.ts';
import type { Rating } from './photographs.ts';

const said = (own: Partial<Said> = {}): Said => ({
  fit: true,
  specialty: 'pepperoni',
  shown: 7,
  unspoilt: 7,
  criteria: { 'Queso interior': 0.5 },
  flags: { bubbles: false, overbaked: false, badCut: false },
  evidence: madeUpEvidence(0, 0),
  ...own,
});

const rating = (overall: number, own: Partial<Rating> = {}): Rating => ({
  specialty: 'pepperoni',
  view: 'top',
  overbaked: false,
  bubbles: false,
  badCut: null,
  values: Object.fromEntries(LOOK_RATINGS.map((name) => [name, overall])) as Rating['values'],
  ...own,
});

const whole = (own: Partial<SeenPhotograph>): SeenPhotograph => ({
  file: 'core_1.jpg',
  group: 'core',
  isSlice: false,
  ratings: [rating(7), rating(7)],
  said: said(),
  changed: {},
  overlap: null,
  cpu: 100,
  ...own,
});

const figureOf = (seen: SeenPhotograph[], subject: string, measure: string) =>
  photographFigures(seen).find((one) => one.subject === subject && one.measure === measure)!;

const FLAGGED = said({ flags: { bubbles: false, overbaked: true, badCut: false } });

test('a good pizza that is flagged is a false flag; one that a rater calls overbaked is not counted', () => {
  const seen = [
    whole({ said: FLAGGED }),
    whole({}),
    whole({ said: FLAGGED, ratings: [rating(3, { overbaked: true }), rating(5)] }),
    whole({ said: said({ fit: false }) }),
  ];
  expect(figureOf(seen, 'overbaked', 'share of good pizzas flagged')).toMatchObject({
    value: 0.5,
    count: 2,
    better: 'less',
  });
});

test('burnt pizzas that are refused count as not flagged', () => {
  const burnt = { group: 'burnt' } as const;
  const seen = [
    whole({ ...burnt, said: FLAGGED }),
    whole({ ...burnt, said: said({ fit: false }) }),
  ];
  const figure = figureOf(seen, 'overbaked', 'share of burnt pizzas flagged');
  expect(figure).toMatchObject({ value: 0.5, count: 2 });
});

test('a name is right where both raters give it; where they differ it does not count', () => {
  const differ = [rating(7), rating(7, { specialty: 'meat' })];
  const seen = [
    whole({}),
    whole({ said: said({ specialty: 'hawaiana' }) }),
    whole({ said: said({ specialty: 'unknown' }) }),
    whole({ ratings: differ }),
  ];
  expect(figureOf(seen, 'specialty', 'share right where one was named')).toMatchObject({
    value: 0.5,
    count: 2,
  });
  expect(figureOf(seen, 'specialty', 'share named of those held fit').value).toBe(0.75);
});

test('slices and other food are distinguished; refusing them is right', () => {
  const refused = said({ fit: false });
  const seen = [
    whole({ group: 'negative', said: refused }),
    whole({ group: 'negative' }),
    whole({ group: 'negative', isSlice: true, said: refused }),
  ];
  expect(figureOf(seen, 'is it a pizza', 'share of other food refused').value).toBe(0.5);
  expect(figureOf(seen, 'is it a pizza', 'share of slices refused').value).toBe(1);
});

test('the shown score follows raters by rank, with what raters reach with each other beside', () => {
  const at = (shown: number, first: number, second: number) =>
    whole({ said: said({ shown }), ratings: [rating(first), rating(second)] });
  const seen = [at(1, 1, 2), at(5, 2, 1), at(6, 8, 9), at(9, 9, 10)];
  expect(figureOf(seen, 'shown score', 'rank correlation with raters')).toMatchObject({
    // The first two have equal ranks among the raters' means.
    value: 0.9487,
    raters: 0.8,
    count: 4,
  });
  const off = figureOf(seen, 'shown score', 'off what raters give pizzas of 8 and more');
  expect(off).toMatchObject({ value: 1.5, count: 2 });
});

test('how far a score moves is computed from pairs; a lost score is counted separately', () => {
  const changed = { mirrored: [said({ shown: 8 }), said({ shown: null, fit: false })] };
  const seen = [whole({ changed })];
  const moved = figureOf(seen, 'mirrored', 'shown score, standard deviation');
  expect(moved).toMatchObject({ value: 1, count: 1 });
  expect(figureOf(seen, 'any of these changes', 'share no longer scored').value).toBe(0.5);
});
