import { beforeAll, expect, test } from 'vitest';
import { drawPizza } from '../fixtures/draw-pizza.ts';
import { OWN_PIPELINE_PREFIX, pipelineResultOf } from './pipeline-result.ts';
import { scoreSnapshot, type SnapshotScore } from './score-snapshot.ts';

let good: SnapshotScore;
let empty: SnapshotScore;
beforeAll(async () => {
  good = await scoreSnapshot(await drawPizza(), { grid: 'official' });
  empty = await scoreSnapshot(await drawPizza({ radius: 0.001, x: 5, y: 5 }), { grid: 'official' });
});

const ids = (count: number) => ({
  resultId: 'r1',
  vidId: 'v1',
  capturedAt: '2024/03/10 18:40:00',
  picturePaths: Array.from({ length: count }, (_, k) => `snap/${k}.jpg`),
  trackedIds: Array.from({ length: count }, (_, k) => `t${k}`),
});

test('each snapshot is one tracked pizza with its own id', () => {
  const result = pipelineResultOf([good, empty, good], ids(3));
  expect(result).toMatchObject({
    REPORT_id: 'r1',
    REPORT_vid_id: 'v1',
    tracking_ok: true,
    evaluation_ok: true,
  });
  expect(result.trackeds.map(({ id, optimal_snap_path }) => [id, optimal_snap_path])).toEqual([
    ['t0', 'snap/0.jpg'],
    ['t1', 'snap/1.jpg'],
    ['t2', 'snap/2.jpg'],
  ]);
  expect(result.pipeline_id).toMatch(/^crustodian-\d+-(net|classical)$/);
  expect(result.pipeline_id.startsWith(OWN_PIPELINE_PREFIX)).toBe(true);
});

test('an evaluated pizza carries what the snapshot said', () => {
  const { trackeds, evaluation_results, optimal_snap_ingredients } = pipelineResultOf(
    [good],
    ids(1),
  );
  expect(evaluation_results['t0']).toBe(good.evaluation);
  expect(optimal_snap_ingredients['t0']).toBe(good.detections);
  expect(trackeds[0]).toMatchObject({
    category: good.specialty,
    crust: good.crust,
    snap_quality: 'buena',
    optimal_figure: good.figure,
    raw_score: good.rawScore,
    bubbles: 0,
    overbaked: 0,
    bad_cut: 0,
    standard: null,
    censored: null,
    reviewer: null,
    REPORT_frame_detection_summary: { 0: 1 },
    REPORT_detections_categ_summary: { [good.specialty!]: 1 },
  });
});

test('a snapshot without pizza detects none, one of an unknown pizza names none', () => {
  const unknown = { ...good, specialty: 'unknown', evaluation: null, detections: [] };
  const nothing = { ...empty, figure: null };
  const { trackeds, tracking_ok } = pipelineResultOf([nothing, unknown], ids(2));
  expect(tracking_ok).toBe(true);
  expect(trackeds).toMatchObject([
    { REPORT_frame_detection_summary: {}, REPORT_detections_categ_summary: {} },
    { REPORT_frame_detection_summary: { 0: 1 }, REPORT_detections_categ_summary: {} },
  ]);
  expect(trackeds[0]!.REPORT_frame_detection_summary).toEqual({});
  expect(trackeds[1]!.REPORT_detections_categ_summary).toEqual({});
  expect(pipelineResultOf([nothing], ids(1)).tracking_ok).toBe(false);
});

test('a mala pizza has no evaluation, no ingredients and no flags', () => {
  const { trackeds, evaluation_results, optimal_snap_ingredients, evaluation_ok } =
    pipelineResultOf([empty], ids(1));
  expect(evaluation_ok).toBe(false);
  expect(evaluation_results).toEqual({});
  expect(optimal_snap_ingredients).toEqual({ t0: [] });
  expect(trackeds[0]).toMatchObject({
    category: null,
    crust: null,
    snap_quality_reasons: empty.fitness.reasons,
    snap_quality: 'mala',
    bubbles: null,
    raw_score: null,
  });
  expect(trackeds[0]!.optimal_frame_quality.occ).toBeGreaterThanOrEqual(0.9);
});

test('an uncertain flag is separate from raised ones', () => {
  const score: SnapshotScore = { ...good, possibleFlags: ['overbaked', 'badCut'] };
  const [tracked] = pipelineResultOf([score], ids(1)).trackeds;
  expect(tracked).toMatchObject({ overbaked: 0, possible_flags: ['overbaked', 'bad_cut'] });
});

test('a snapshot without a path or an id is a mistake of the caller', () => {
  expect(() => pipelineResultOf([good, good], ids(1))).toThrow(RangeError);
});
