import { expect, test } from 'vitest';
import reference from '../test/reference/gauge.json' with { type: 'json' };
import {
  engineGauge,
  gaugeComponents,
  gaugeFigures,
  pooledVariance,
  ratersGauge,
} from './gauge.ts';

test('equipment: the variance of one pizza’s pictures, pooled', () => {
  const { scores, expected } = reference.equipment;
  expect(pooledVariance(scores)?.variance).toBeCloseTo(expected.variance, 9);
  expect(pooledVariance(scores)?.degrees).toBe(expected.nu);
  expect(pooledVariance([[8], [7]])).toBeNull();
});

test.each([
  [
    'a study of three raters',
    reference.raters.scores_pizza_rater_repeat,
    reference.raters.expected.raw,
  ],
  ['a component below 0', reference.border.scores_pizza_rater_repeat, reference.border.raw],
])('variance components: %s', (_, scores, expected) => {
  const found = gaugeComponents(scores);
  for (const part of ['repeat', 'interaction', 'rater', 'pizza'] as const) {
    expect(found[part]).toBeCloseTo(expected[part], 9);
  }
});

test.each(Object.entries(reference.gauges))('figures of %s', (_, expected) => {
  const found = gaugeFigures(expected.v_gauge, expected.v_pizza);
  expect(found.sdGauge).toBeCloseTo(expected.sd_gauge, 9);
  expect(found.sdPizza).toBeCloseTo(expected.sd_pizza, 9);
  expect(found.percent).toBeCloseTo(expected.grr_percent, 9);
  expect(found.distinct).toBe(expected.ndc_whole);
});

test('the raters’ and the engine’s gauges', () => {
  const { raters, equipment, gauges } = reference;
  const { raters_only, engine_residual } = gauges;
  expect(ratersGauge(raters.expected.raw)).toBeCloseTo(raters_only.v_gauge, 9);
  const { var_residual, v_rater_single, v_gauge } = engine_residual;
  expect(engineGauge(equipment.expected.variance, var_residual, v_rater_single)).toBeCloseTo(
    v_gauge,
    9,
  );
  expect(engineGauge(0.2, 0.16, 0.05)).toBe(0.2);
});
