import { pizzaFacts } from '#facts/pizza-row';
import { nextId } from '#platform/ids';
import type { DemoCapture, DemoPizza } from '@crustodian/demo/chain/history';
import { LUMBRE } from '@crustodian/demo/chain/companies';
import { companyOf, type DemoVenue } from '@crustodian/demo/chain/stores';
import { PEOPLE } from '@crustodian/demo/chain/people';
import { businessDay, type CalendarDay } from '@crustodian/domain/calendar-day';
import type { LocalTs, PipelineResult } from '@crustodian/domain/pipeline-result';
import { pipelineResultOf } from '@crustodian/scoring/pipeline-result';
import { createHash, randomUUID } from 'node:crypto';
import type { CopyRow } from './copy-rows.ts';
import type { DemoPicture } from './demo-picture.ts';

/** Rows of a venue's days, by table, in the order in which they may be stored. */
export interface HistoryRows {
  capture: CopyRow[];
  pizza: CopyRow[];
  pizza_detail: CopyRow[];
  correction: CopyRow[];
}

/** The key of a demo capture: what happened once is never loaded twice. */
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
  /** Without the engine's findings, which are most of a row. */
  brief: boolean;
}

/** The rows of captures that lie in the past, with what reviewers made of them since. */
export function historyRows({ venue, captures, pictures, brief }: HistorySource): HistoryRows {
  const rows: HistoryRows = { capture: [], pizza: [], pizza_detail: [], correction: [] };
  for (const capture of captures) {
    const result = resultOf(capture, venue, pictures);
    const id = nextId();
    rows.capture.push(captureRow(capture, venue, id, result));
    const facts = pizzaFacts(result, {
      venue: venue.id,
      grid: companyOf(venue).grid,
      captureId: id,
      receivedAt: new Date(0),
      pictureAt: (path) => path,
      nextId,
    });
    for (const [at, { pizza, detail }] of facts.entries()) {
      const made = capture.pizzas[at]!;
      const { tracked, evaluation, explanation, detections, ...key } = detail;
      rows.pizza_detail.push({
        ...key,
        tracked: JSON.stringify(tracked),
        evaluation: evaluation && JSON.stringify(evaluation),
        explanation: brief || !explanation ? null : JSON.stringify(explanation),
        detections: JSON.stringify(detections),
      });
      const reviewed = reviewOf(made, { ...key, censored: false }, venue);
      rows.pizza.push({
        ...pizza,
        reviewer_id: null,
        rev: 0,
        original_data: null,
        ...reviewed.columns,
      });
      rows.correction.push(...reviewed.corrections);
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
  const digest = createHash('sha256').update(key).digest('hex');
  return {
    venue_id: venue.id,
    key,
    id,
    digest: `\\x${digest}`,
    pipeline_id: result.pipeline_id,
    business_date: businessDay(capture.startedAt),
    started_local: capture.startedAt.replaceAll('/', '-'),
    received_at: `${capture.startedAt.replaceAll('/', '-')} ${venue.timeZone}`,
    state: 'scored',
    pizzas: capture.pizzas.length,
    evaluation_ok: result.evaluation_ok,
  };
}

interface PizzaKey {
  venue_id: number;
  business_date: CalendarDay;
  id: number;
}

/** The columns a review changed, and its history. */
function reviewOf(
  { review, ts }: DemoPizza,
  key: PizzaKey & { censored: boolean },
  venue: DemoVenue,
): { columns: CopyRow; corrections: CopyRow[] } {
  if (!review) return { columns: {}, corrections: [] };
  const reviewer = reviewerOf(venue);
  const at = laterThan(ts, review.hoursLater, venue.timeZone);
  const [field, before, after] = review.hidden
    ? ['censored', false, true]
    : ['standard', null, review.standard];
  const columns = {
    reviewer_id: reviewer.id,
    reviewed_at: at,
    rev: 1,
    ...(review.hidden ? { censored: true } : { standard: review.standard }),
  };
  const correction = {
    venue_id: key.venue_id,
    business_date: key.business_date,
    pizza_id: key.id,
    id: nextId(),
    at,
    user_id: reviewer.id,
    rev: 1,
    request_id: randomUUID(),
    field,
    old_value: JSON.stringify(before),
    new_value: JSON.stringify(after),
  };
  return { columns, corrections: [correction] };
}

/** Lumbre has a reviewer of its own; the provider's staff review the rest. */
const reviewerOf = (venue: DemoVenue) =>
  PEOPLE.find(({ account }) => account === (venue.company === LUMBRE ? 'reviewer' : 'staff'))!;

/** Timestamp text with its zone, hours after a wall-clock time. */
function laterThan(ts: LocalTs, hours: number, timeZone: string): string {
  const wall = Date.parse(`${ts.replaceAll('/', '-').replace(' ', 'T')}Z`) + hours * 3_600_000;
  return `${new Date(wall).toISOString().slice(0, 19).replace('T', ' ')} ${timeZone}`;
}
