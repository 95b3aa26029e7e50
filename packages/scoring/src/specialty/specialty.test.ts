import { UNKNOWN_SPECIALTY } from '@crustodian/domain/pizza/specialties';
import { describe, expect, test } from 'vitest';
import { classMap } from '../fixtures/class-map.ts';
import { loadSpecialtyHead } from './load-specialty-head.ts';
import { SPECIALTY_FEATURES, specialtyFeatures } from './specialty-features.ts';
import { specialtyOf } from './specialty.ts';
import { calibratedHead, trainSpecialtyHead } from './train-specialty-head.ts';
import type { PixelClass } from '../segmentation/classes.ts';

/** A pizza covered with discs of a topping; `only` limits them to one side. */
const strewn = (topping: PixelClass, radius: number, only: (x: number) => boolean = () => true) =>
  classMap((x, y, away) => {
    const column = Math.round(x / 0.25) * 0.25;
    const row = Math.round(y / 0.25) * 0.25;
    return away < 0.8 && only(x) && Math.hypot(x - column, y - row) < radius ? topping : null;
  });

const feature = (map: ReturnType<typeof classMap>, name: string): number =>
  specialtyFeatures(map)[SPECIALTY_FEATURES.indexOf(name)]!;

test('features: shares, piece sizes and unlike halves', () => {
  const even = strewn('tomato', 0.08);
  expect(feature(even, 'share of tomato')).toBeGreaterThan(0.3);
  expect(feature(even, 'piece of tomato')).toBeCloseTo(4 * 0.08, 1);
  expect(feature(even, 'halves differ')).toBeLessThan(0.15);
  expect(
    feature(
      strewn('ham', 0.08, (x) => x > 0),
      'halves differ',
    ),
  ).toBeGreaterThan(0.9);
  expect(feature(classMap(), 'halves differ')).toBe(0);
});

const sizes = [0.05, 0.06, 0.07, 0.08, 0.09];
const samples = (['pepperoni', 'ham', 'olive'] as const).flatMap((topping) =>
  sizes.map((size) => ({ features: specialtyFeatures(strewn(topping, size)), specialty: topping })),
);

test('a trained head names what it learnt, and the same samples give the same head', () => {
  const head = trainSpecialtyHead(samples, 'test');
  for (const topping of ['pepperoni', 'ham', 'olive'] as const) {
    const answer = specialtyOf(specialtyFeatures(strewn(topping, 0.075)), head);
    expect(answer.specialty).toBe(topping);
    expect(answer.confidence).toBeGreaterThan(0.6);
  }
  expect(trainSpecialtyHead(samples, 'test')).toEqual(head);
});

test('between two specialties the answer is unknown', () => {
  const head = trainSpecialtyHead(samples, 'test');
  const mixed = classMap((x, y, away) => {
    const spot =
      Math.hypot(x - Math.round(x / 0.25) * 0.25, y - Math.round(y / 0.25) * 0.25) < 0.07;
    return away < 0.8 && spot ? (Math.round(x / 0.25) % 2 === 0 ? 'ham' : 'olive') : null;
  });
  expect(specialtyOf(specialtyFeatures(mixed), head).specialty).toBe(UNKNOWN_SPECIALTY);
});

test('the head of the product knows pepperoni and cheese', async () => {
  const head = await loadSpecialtyHead();
  expect(head.specialties).toContain('pepperoni');
  expect(specialtyOf(specialtyFeatures(classMap()), head).specialty).toBe('cheese');
  expect(specialtyOf(specialtyFeatures(strewn('pepperoni', 0.09)), head).specialty).toMatch(
    /pepperoni/,
  );
});

test('pepperoni of a doubtful kind is named after its likeliest kind', () => {
  const lean = (...weights: number[]) => ({
    version: 'test',
    specialties: ['pepperoni', 'pepperoni_cups', 'super_pepperoni', 'hawaiana'],
    features: ['share of pepperoni'],
    mean: [0],
    deviation: [1],
    weights: weights.map((bias) => [0, Math.log(bias)]),
  });
  expect(specialtyOf([1], lean(0.24, 0.39, 0.35, 0.02)).specialty).toBe('pepperoni_cups');
  expect(specialtyOf([1], lean(0.2, 0.2, 0.1, 0.5)).specialty).toBe(UNKNOWN_SPECIALTY);
  expect(specialtyOf([1], lean(0.2, 0.1, 0.05, 0.65)).specialty).toBe('hawaiana');
});

describe('a calibrated head', () => {
  const head = trainSpecialtyHead(samples, 'test');
  const wrong = samples.map(({ features }, k) => ({
    features,
    specialty: samples[(k + sizes.length) % samples.length]!.specialty,
  }));

  test.each([
    ['surer of pictures on which it is right', samples, 1],
    ['less sure of pictures half of which it names wrongly', [...samples, ...wrong], -1],
  ])('is %s', (_case, seen, way) => {
    const { features } = samples[0]!;
    const before = specialtyOf(features, head);
    const after = specialtyOf(features, calibratedHead(head, seen), 0);
    expect(after.specialty).toBe(before.specialty);
    expect(Math.sign(after.confidence - before.confidence)).toBe(way);
  });
});
