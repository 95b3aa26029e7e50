import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSample } from './sample-feed.ts';

const file: unknown = JSON.parse(
  readFileSync(join(import.meta.dirname, 'sample-feed.json'), 'utf8'),
);
const { facts, answer } = readSample(file);
const results = answer.vids_and_results.map(({ result }) => result);
const pizzas = results.flatMap(({ trackeds }) => trackeds);

test('the sample is of the fixed venue and has pizzas with and without a score', () => {
  expect(facts.name).toBe('Bandera');
  expect(pizzas.length).toBeGreaterThanOrEqual(30);
  expect(pizzas.some(({ score }) => score === null)).toBe(true);
  expect(pizzas.filter(({ score }) => score !== null).length).toBeGreaterThan(20);
});

test('the sample pipeline, radius and weights are those of the specification', () => {
  expect(new Set(results.map(({ pipeline_id }) => pipeline_id))).toEqual(
    new Set(['v9p1-ssd-dense']),
  );
  const radii = pizzas.flatMap(({ optimal_figure }) => optimal_figure?.radius ?? []);
  expect(new Set(radii)).toEqual(new Set([506]));
  const weights = results
    .flatMap(({ optimal_snap_ingredients }) => Object.values(optimal_snap_ingredients).flat())
    .map(({ weight }) => weight);
  expect(Math.min(...weights)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...weights)).toBeLessThanOrEqual(1);
});
