import { expect, test } from 'vitest';
import { cropResult } from './crop-result.ts';
import type { PipelineResult } from './pipeline-result.ts';

const figure = { type: 'Circle' as const, x: 300, y: 220, radius: 150 };
const rectangle: [number, number, number, number] = [310, 200, 20, 10];
const slices = {
  1: [
    [300, 220],
    [300, 70],
  ],
};

// Safe because no other field of a result is read.
const result = {
  REPORT_id: 'r',
  trackeds: [
    { id: '1', optimal_figure: figure, snapshot_of_video: { x: 301.4, y: 222, scale: 0.5 } },
    { id: '2', optimal_figure: figure },
    { id: '3', optimal_figure: null },
  ],
  optimal_snap_ingredients: {
    1: [{ type: 'pepperoni', rectangle, weight: 0.5 }],
    2: [{ type: 'pepperoni', rectangle, weight: 0.5 }],
  },
  evaluation_results: {
    1: { score_final: 9, explanation: { slice_angle: 12, slices } },
    2: { score_final: 8, explanation: { slice_angle: 12, slices } },
    3: { score_final: 7 },
  },
} as unknown as PipelineResult;

test('all that is in pixels of a snapshot is in pixels of the picture that was cropped from it', () => {
  const crops = new Map([
    ['1', { left: 140, top: 60 }],
    ['3', { left: 5, top: 6 }],
  ]);
  const cropped = cropResult(result, crops);
  expect(cropped.trackeds).toEqual([
    {
      id: '1',
      optimal_figure: { ...figure, x: 160, y: 160 },
      snapshot_of_video: { x: 161.4, y: 162, scale: 0.5 },
      picture_crop: { left: 140, top: 60 },
    },
    { id: '2', optimal_figure: figure },
    { id: '3', optimal_figure: null, picture_crop: { left: 5, top: 6 } },
  ]);
  expect(cropped.optimal_snap_ingredients).toEqual({
    1: [{ type: 'pepperoni', rectangle: [170, 140, 20, 10], weight: 0.5 }],
    2: result.optimal_snap_ingredients['2'],
  });
  expect(cropped.evaluation_results).toEqual({
    1: {
      score_final: 9,
      explanation: {
        slice_angle: 12,
        slices: {
          1: [
            [160, 160],
            [160, 10],
          ],
        },
      },
    },
    2: result.evaluation_results['2'],
    3: { score_final: 7 },
  });
  expect(cropped.REPORT_id).toBe('r');
});

test('without a crop nothing changes', () => expect(cropResult(result, new Map())).toEqual(result));
