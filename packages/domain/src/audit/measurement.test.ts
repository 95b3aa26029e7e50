import { expect, test } from 'vitest';
import { normalDraws } from '../statistics/draws.ts';
import { measurementError } from './measurement.ts';

const SD = { pizza: 0.9, engine: 0.3, rater: 0.15, repeat: 0.1 };

/** Pizzas with a known true score, judged once; some are judged twice, by two raters or by one. */
function study(pizzas: number, doubled: number, repeated = 8) {
  const draw = normalDraws(3);
  const judged = Array.from({ length: pizzas }, () => {
    const truth = 7.5 + SD.pizza * draw();
    const judgement = truth + SD.rater * draw();
    return { truth, judged: judgement, engine: truth + 0.2 + SD.engine * draw() };
  });
  const doubles = judged
    .slice(0, doubled)
    .map(({ truth, judged: first }) => [first, truth + SD.rater * draw()]);
  const repeats = judged
    .slice(0, repeated)
    .map(({ truth }) => [truth + SD.repeat * draw(), truth + SD.repeat * draw()]);
  return { judged, doubles, repeats, equipment: 0.1 ** 2 };
}

test('parts of known truth are found again', () => {
  const found = measurementError(study(4_000, 800, 800))!;
  expect(Math.sqrt(found.pizza)).toBeCloseTo(SD.pizza, 1);
  expect(Math.sqrt(found.engine)).toBeCloseTo(SD.engine, 1);
  expect(Math.sqrt(found.rater!)).toBeCloseTo(SD.rater, 1);
  expect(Math.sqrt(found.repeat!)).toBeCloseTo(SD.repeat, 1);
  expect(found.distinct).toBe(4);
  expect(found.onePizza).toBeCloseTo(1.96 * found.sdGauge, 3);
  expect(found.tellApart).toBeCloseTo(2.77 * found.sdGauge, 2);
});

test('with too few doubles the raters’ part is unknown; with too few pizzas all is', () => {
  expect(measurementError(study(400, 29))!.rater).toBeNull();
  expect(measurementError(study(399, 200))).toBeNull();
  expect(measurementError(study(400, 30, 7))!.repeat).toBeNull();
});

test('the engine is at least as uncertain as over turned pictures', () => {
  const found = measurementError({ ...study(500, 100), equipment: 1 })!;
  expect(found.engine).toBe(1);
});
