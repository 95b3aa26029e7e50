import { pizzaFacts } from '#pizzas/pizza-row';
import { nextId } from '#platform/database/ids';
import { sha256 } from '#platform/sha256';
import { DEMO_CAMERA } from '@crustodian/demo/chain/camera-faults';
import { isPreviousEngine, PREVIOUS_ENGINE } from '@crustodian/demo/chain/engine-change';
import type { DemoCapture } from '@crustodian/demo/chain/history';
import { companyOf, type DemoVenue } from '@crustodian/demo/chain/stores';
import { businessDay, daysBetween, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { PipelineResult } from '@crustodian/domain/pizza/pipeline-result';
import { localTimestamp } from '@crustodian/domain/time/local-ts';
import { pipelineResultOf } from '@crustodian/scoring/score/pipeline-result';
import type { CopyRow } from './copy-rows.ts';
import type { DemoPicture } from './demo-picture.ts';
import { reviewedRows } from './reviewed-rows.ts';

/** Rows of a venue's days by table, in insertion order. */
export interface HistoryRows {
  capture: CopyRow[];
  pizza: CopyRow[];
  pizza_detail: CopyRow[];
  correction: CopyRow[];
}

/** The key of a demo capture, deterministic so that it is never loaded twice. */
export const captureKey = ({ startedAt }: DemoCapture): string =>
  `demo-${startedAt.replace(/\D/g, '')}`;

/** The pipeline result of a demo capture, as its camera would have sent it. */
export function resultOf(
  capture: DemoCapture,
  venue: DemoVenue,
  pictures: readonly DemoPicture[],
): PipelineResult {
  const { grid } = companyOf(venue);
  const key = captureKey(capture);
  const shown = capture.pizzas.map(({ picture }) => pictures[picture]!);
  const result = pipelineResultOf(
    shown.map(({ scores }) => scores[grid] ?? scores.official),
    {
      resultId: key,
      vidId: key,
      capturedAt: capture.startedAt,
      picturePaths: shown.map(({ stored }) => stored.name),
      trackedIds: capture.pizzas.map((_, at) => `${key}-${at + 1}`),
    },
  );
  const trackeds = result.trackeds.map((tracked, at) => ({
    ...tracked,
    REPORT_localized_capture_start_ts: capture.pizzas[at]!.ts,
  }));
  return { ...result, trackeds };
}

export interface HistorySource {
  venue: DemoVenue;
  captures: readonly DemoCapture[];
  pictures: readonly DemoPicture[];
  today: CalendarDay;
  /** Omits the engine's explanations, which are most of a row's size. */
  brief: boolean;
}

/** The rows of past captures, including the corrections made since. */
export function historyRows({
  venue,
  captures,
  pictures,
  today,
  brief,
}: HistorySource): HistoryRows {
  const rows: HistoryRows = { capture: [], pizza: [], pizza_detail: [], correction: [] };
  for (const capture of captures) {
    const result = resultOf(capture, venue, pictures);
    const id = nextId();
    rows.capture.push(captureRow(capture, venue, id, result));
    const facts = pizzaFacts(result, {
      venue: venue.id,
      grid: companyOf(venue).grid,
      captureId: id,
      reviewedAt: new Date(0),
      pictureAt: (path) => path,
      nextId,
    });
    for (const [at, { pizza, detail }] of facts.entries()) {
      const made = capture.pizzas[at]!;
      const { tracked, evaluation, explanation, detections, ...key } = detail;
      const reviewed = reviewedRows(made, { pizza, evaluation }, venue);
      rows.pizza_detail.push({
        ...key,
        tracked: JSON.stringify(tracked),
        evaluation: evaluation && JSON.stringify(reviewed?.evaluation ?? evaluation),
        explanation: brief || !explanation ? null : JSON.stringify(explanation),
        detections: JSON.stringify(detections),
      });
      rows.pizza.push({
        ...pizza,
        ...(isPreviousEngine(daysBetween(pizza.business_date, today)) && {
          scoring_version: PREVIOUS_ENGINE,
        }),
        reviewer_id: null,
        rev: 0,
        original_data: null,
        ...reviewed?.columns,
      });
      rows.correction.push(...(reviewed?.corrections ?? []));
    }
  }
  return rows;
}

function captureRow(
  capture: DemoCapture,
  venue: DemoVenue,
  id: number,
  result: PipelineResult,
): CopyRow {
  const key = captureKey(capture);
  const digest = sha256(key);
  return {
    venue_id: venue.id,
    key,
    id,
    digest: `\\x${digest}`,
    pipeline_id: result.pipeline_id,
    business_date: businessDay(capture.startedAt),
    started_local: localTimestamp(capture.startedAt),
    received_at: `${localTimestamp(capture.startedAt)} ${venue.timeZone}`,
    camera: DEMO_CAMERA,
    state: 'scored',
    pizzas: capture.pizzas.length,
    evaluation_ok: result.evaluation_ok,
  };
}
