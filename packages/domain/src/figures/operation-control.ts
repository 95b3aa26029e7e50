import { isFinished, isPrinted, type ReportState } from '../reports/report-state.ts';
import { meanOf, scoreDelta } from '../score/score-delta.ts';

/** Number of weeks before last week used as the baseline (decision X97). */
const WEEKS_BEFORE = 4;
/** The selected week, the one before it, and those before that. */
export const CONTROLLED_WEEKS = 2 + WEEKS_BEFORE;

/** A store of a company with the scores of its finished reports. */
export interface ControlledStore {
  /** Display name. */
  name: string;
  /** State of the report of the selected week. */
  state: ReportState;
  /** Its first report ever is for the selected week. */
  isNew: boolean;
  /** to_standard_percentage of the selected week, the week before, and so on; null without one. */
  scores: readonly (number | null)[];
}

export interface StoreDelta {
  store: string;
  delta: number;
}

const share = (some: number, all: number): number => (all === 0 ? 0 : some / all);

/** One row per company: the progress of its stores and how their scores moved (decision X97). */
export function companyControl(stores: readonly ControlledStore[]) {
  const having = (is: (store: ControlledStore) => boolean) => stores.filter(is).length;
  const printed = having(({ state }) => isPrinted(state));
  const sent = having(({ state }) => state === 'delivered');
  const [cw, lw, ...before] = Array.from({ length: CONTROLLED_WEEKS }, (_, age) =>
    weekMean(stores.map(({ scores }) => scores[age] ?? null)),
  );
  return {
    new: having(({ isNew }) => isNew),
    complete: having(({ state }) => isFinished(state)),
    printed,
    sent,
    printed_percentage: share(printed, stores.length),
    sent_percentage: share(sent, stores.length),
    cw: cw!,
    lw: lw!,
    delta_lw: scoreDelta(cw!.avg, lw!.avg),
    delta_5w: scoreDelta(lw!.avg, meanOf(before.map(({ avg }) => avg))),
    ...movedStores(stores),
  };
}

/**
 * For stores that have both weeks: the largest gain and loss, and the shares of stores that gained
 * and lost (decision X97).
 */
function movedStores(stores: readonly ControlledStore[]) {
  const deltas = stores.flatMap(({ name, scores: [now = null, last = null] }): StoreDelta[] => {
    const delta = scoreDelta(now, last);
    return delta === null ? [] : [{ store: name, delta }];
  });
  const byDelta = deltas.toSorted(
    (a, b) => b.delta - a.delta || (a.store < b.store ? -1 : Number(a.store > b.store)),
  );
  const gained = deltas.filter(({ delta }) => delta > 0).length;
  const lost = deltas.filter(({ delta }) => delta < 0).length;
  return {
    best_delta: byDelta[0] ?? null,
    worst_delta: byDelta.at(-1) ?? null,
    positive_delta_percentage: share(gained, deltas.length),
    negative_delta_percentage: share(lost, deltas.length),
  };
}

/** Mean over the stores with a score, weighted equally, and their number (decision X97). */
function weekMean(scores: readonly (number | null)[]): { avg: number | null; count: number } {
  return { avg: meanOf(scores), count: scores.filter((score) => score !== null).length };
}

/** Across the stores of all companies (decision X97). */
export function allControl(
  companies: readonly { stores: readonly unknown[]; printed: number; sent: number }[],
): { printed_percentage: number; sent_percentage: number } {
  const sum = (of: (company: (typeof companies)[number]) => number) =>
    companies.reduce((all, company) => all + of(company), 0);
  const stores = sum((company) => company.stores.length);
  return {
    printed_percentage: share(
      sum(({ printed }) => printed),
      stores,
    ),
    sent_percentage: share(
      sum(({ sent }) => sent),
      stores,
    ),
  };
}

export type ControlColour = 'green' | 'amber' | 'red';

/** Shares of stores that gained or lost: red above half, amber above 0.35 (decision X98). */
export function movedColour(portion: number): ControlColour {
  if (portion > 0.5) return 'red';
  return portion > 0.35 ? 'amber' : 'green';
}

/** Shares printed and sent: green for all, amber for some, red for none (spec 002 section 5). */
export function printedColour(portion: number): ControlColour {
  if (portion >= 1) return 'green';
  return portion > 0 ? 'amber' : 'red';
}

/** Complete reports: green for all stores, otherwise amber (spec 002 section 5). */
export const completeColour = (complete: number, stores: number): ControlColour =>
  complete === stores ? 'green' : 'amber';
