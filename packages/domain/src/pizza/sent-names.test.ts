import { expect, test } from 'vitest';
import type { EvaluationResult, PipelineResult, TrackedPizza } from './pipeline-result.ts';
import { sentNames, type SentName } from './sent-names.ts';

const tracked = (id: string, fields: Partial<TrackedPizza> = {}): TrackedPizza =>
  ({ id, category: 'hawaiana', crust: 'pan', multisize: 'large', ...fields }) as TrackedPizza;
const result = (
  trackeds: TrackedPizza[],
  fields: Partial<PipelineResult> = {},
): PipelineResult => ({
  REPORT_id: 'r',
  REPORT_vid_id: 'v',
  pipeline_id: 'v9p1-ssd-dense',
  tracking_ok: true,
  evaluation_ok: true,
  trackeds,
  optimal_snap_ingredients: {},
  evaluation_results: {},
  ...fields,
});
const piece = (type: string) => ({
  type,
  rectangle: [0, 0, 1, 1] as [number, number, number, number],
  weight: 1,
});
const of = (kind: SentName['kind'], names: readonly SentName[]) =>
  names.filter((one) => one.kind === kind).map(({ name }) => name);

test('each name of a result is one, however often it is in it', () => {
  const names = sentNames(
    result([tracked('a'), tracked('b'), tracked('c', { category: 'cheese', multisize: true })], {
      optimal_snap_ingredients: { a: [piece('jamón'), piece('jamón')], b: [piece('anana')] },
    }),
    'oven-1',
  );
  expect(names).toEqual([
    { kind: 'camera', name: 'oven-1' },
    { kind: 'specialty', name: 'hawaiana' },
    { kind: 'crust', name: 'pan' },
    { kind: 'size', name: 'large' },
    { kind: 'pizza', name: '["hawaiana", "pan", "large"]' },
    { kind: 'engine', name: 'v9p1-ssd-dense' },
    { kind: 'specialty', name: 'cheese' },
    { kind: 'pizza', name: '["cheese", "pan", ""]' },
    { kind: 'ingredient', name: 'jamón' },
    { kind: 'ingredient', name: 'anana' },
  ]);
});

test('what a pizza was not recognized as is no name', () => {
  const names = sentNames(result([tracked('a', { category: null, crust: null, multisize: null })]));
  expect(of('specialty', names)).toEqual([]);
  expect(of('crust', names)).toEqual([]);
  expect(of('size', names)).toEqual([]);
  expect(of('pizza', names)).toEqual(['["", "", ""]']);
});

test('the engine is that of the explanation, otherwise the pipeline', () => {
  const explained = { explanation: { engine_version: 'engine-7' } } as EvaluationResult;
  const names = sentNames(
    result([tracked('a'), tracked('constructor')], { evaluation_results: { a: explained } }),
  );
  expect(of('engine', names)).toEqual(['engine-7', 'v9p1-ssd-dense']);
});
