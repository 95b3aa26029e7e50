import { expect, test } from 'vitest';
import { drawPizza } from '../fixtures/draw-pizza.ts';
import { scoreSnapshot } from '../score/score-snapshot.ts';
import { videoResultOf } from './video-result.ts';

const IDS = { resultId: 'r', vidId: 'v', capturedAt: '2024/03/10 12:00:00' };

test('a pizza of a video keeps its frame, its sightings and its result', async () => {
  const snapshot = await drawPizza({ width: 400, height: 400, radius: 170 });
  const score = await scoreSnapshot(snapshot, { grid: 'official' });
  const pizza = {
    score,
    snapshot,
    optimalFrame: 7,
    place: { x: 200, y: 200, scale: 0.5 },
    sightings: [],
    frameScores: [],
    frameDetections: { 6: 1, 7: 1 },
    categories: { pepperoni: 2 },
  };
  const video = { frames: 9, framesPerSecond: 2, pizzas: [pizza] };
  const result = videoResultOf(video, IDS);
  expect(result).toMatchObject({ REPORT_id: 'r', REPORT_vid_id: 'v', tracking_ok: true });
  expect(result.evaluation_results['1']).toBe(score.evaluation);
  expect(result.trackeds[0]).toMatchObject({
    id: '1',
    optimal_snap_path: 'pizza-1.jpg',
    optimal_frame: 7,
    snapshot_of_video: { x: 200, y: 200, scale: 0.5 },
    REPORT_frame_detection_summary: { 6: 1, 7: 1 },
    REPORT_detections_categ_summary: { pepperoni: 2 },
    snap_quality: score.fitness.verdict,
  });
});

test('a video without pizza has a result without pizzas', () => {
  const result = videoResultOf({ frames: 9, framesPerSecond: 2, pizzas: [] }, IDS);
  expect(result).toMatchObject({ tracking_ok: false, evaluation_ok: false, trackeds: [] });
});
