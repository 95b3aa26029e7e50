import { expect, test } from 'vitest';
import { AgreementSums, type Agreement, type ReviewedFacts } from './agreement.ts';

function agreementOf(pizzas: readonly ReviewedFacts[]): Agreement {
  const sums = new AgreementSums();
  for (const each of pizzas) sums.add(each);
  return sums.agreement();
}

const pizza = (change: Partial<ReviewedFacts> = {}): ReviewedFacts => ({
  venue: 1,
  store: 'Bandera',
  company: 'Crosta',
  engine: 'crustodian-5-net+1a',
  day: '2024-03-10',
  specialty: 'pepperoni',
  criteria: { Bordes: 0.6, Limpieza: 0.8 },
  original: null,
  maxima: { Bordes: 0.8, Limpieza: 0.8 },
  ingredients: null,
  ...change,
});
const renamed = pizza({ original: { specialty: 'cheese' } });
const stricter = pizza({ original: { score_criteria: { Bordes: 0.8, Limpieza: 0.8 } } });

test('what a reviewer leaves as it was agrees', () =>
  expect(agreementOf([pizza(), pizza()]).all).toEqual({
    reviewed: 2,
    specialtyKept: 1,
    pointsKept: 1,
  }));

test.each([
  ['another specialty', renamed, { specialtyKept: 0, pointsKept: 1 }],
  ['other points', stricter, { specialtyKept: 1, pointsKept: 0 }],
  [
    'the same specialty given again',
    pizza({ original: { specialty: 'pepperoni' } }),
    { specialtyKept: 1 },
  ],
  [
    'points that differ by rounding',
    pizza({ original: { score_criteria: { Bordes: 0.604 } } }),
    { pointsKept: 1 },
  ],
  ['a pizza without score', pizza({ criteria: null }), { pointsKept: 1 }],
])('%s', (_case, reviewed, kept) => expect(agreementOf([reviewed]).all).toMatchObject(kept));

test('the ingredients agree where another slider was moved and theirs keep what they showed', () => {
  const first = { Bordes: 0.8, 'Ingredientes interior': 1.2, 'Ingredientes exterior': 1.1 };
  const maxima = { Bordes: 0.8, 'Ingredientes interior': 2, 'Ingredientes exterior': 2 };
  // Soft 0.85 displays as 3.35, half of it per slider.
  const shown = { original: { score_criteria: first }, maxima, ingredients: 3.35 };
  const after = { Bordes: 0.5, 'Ingredientes interior': 1.68, 'Ingredientes exterior': 1.2 };
  const { criteria } = agreementOf([pizza({ ...shown, criteria: after })]);
  expect(criteria.map(({ criterion, kept }) => [criterion, kept])).toEqual([
    ['Bordes', 0],
    ['Ingredientes interior', 1],
    ['Ingredientes exterior', 0],
  ]);
  expect(criteria[2]!.meanShift).toBeCloseTo(-0.48, 10);
});

test('a criterion tells how far and in which direction it was moved', () => {
  const { criteria } = agreementOf([pizza(), stricter]);
  expect(criteria.map(({ criterion }) => criterion)).toEqual(['Bordes', 'Limpieza']);
  expect(criteria[0]).toMatchObject({ reviewed: 2, kept: 0.5 });
  expect(criteria[0]!.meanChange).toBeCloseTo(0.1, 10);
  expect(criteria[0]!.meanShift).toBeCloseTo(-0.1, 10);
  expect(criteria[1]).toMatchObject({ kept: 1, meanChange: 0 });
});

test('by specialty as the pipeline named it, by store and by week', () => {
  const elsewhere = pizza({ venue: 2, store: 'Aurora', day: '2024-03-18' });
  const { specialties, stores, weeks } = agreementOf([pizza(), renamed, elsewhere]);
  expect(specialties.map(({ specialty, reviewed }) => [specialty, reviewed])).toEqual([
    ['cheese', 1],
    ['pepperoni', 2],
  ]);
  expect(stores.map(({ store, specialtyKept }) => [store, specialtyKept])).toEqual([
    ['Aurora', 1],
    ['Bandera', 0.5],
  ]);
  expect(weeks).toHaveLength(2);
});

test('stores of one name in two companies are two, and so are two versions of the engine', () => {
  const other = { ...renamed, venue: 7, company: 'Lumbre', engine: 'crustodian-4-net+0f' };
  const { stores, engines } = agreementOf([pizza(), other, pizza()]);
  expect(stores).toEqual([
    { venue: 1, store: 'Bandera', company: 'Crosta', reviewed: 2, specialtyKept: 1, pointsKept: 1 },
    { venue: 7, store: 'Bandera', company: 'Lumbre', reviewed: 1, specialtyKept: 0, pointsKept: 1 },
  ]);
  expect(engines.map(({ engine, reviewed }) => [engine, reviewed])).toEqual([
    ['crustodian-4-net+0f', 1],
    ['crustodian-5-net+1a', 2],
  ]);
});

test('nobody has reviewed anything yet', () =>
  expect(agreementOf([])).toEqual({
    all: { reviewed: 0, specialtyKept: 1, pointsKept: 1 },
    criteria: [],
    specialties: [],
    stores: [],
    weeks: [],
    engines: [],
  }));
