import { isFinished, isPrinted, type ReportState } from '../reports/report-state.ts';
import { meanOf, scoreDelta } from '../score/score-delta.ts';

/** Weeks before the last one that it is held against (decision X97). */
const WEEKS_BEFORE = 4;
/** The chosen week, the one before it, and those before that. */
export const CONTROLLED_WEEKS = 2 + WEEKS_BEFORE;

/** A store of a company, with its finished reports' scores. */
export interface ControlledStore {
  /** What people call it. */
  name: string;
  /** Of the chosen week's report. */
  state: ReportState;
  /** Its first report ever is of the chosen week. */
  isNew: boolean;
  /** to_standard_percentage of the chosen week, the week before, and so on; null without one. */
  scores: readonly (number | null)[];
}

export interface StoreDelta {
  store: string;
  delta: number;
}

const share = (some: number, all: number): number => (all === 0 ? 0 : some / all);

/** A company's line: how far its stores are, and how their scores moved (decision X97). */
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

/** Stores that have both weeks: who gained and lost most, and the shares of either (decision X97). */
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

/** Mean over the stores that have a score, each counting alike, and how many those are (decision X97). */
function weekMean(scores: readonly (number | null)[]): { avg: number | null; count: number } {
  return { avg: meanOf(scores), count: scores.filter((score) => score !== null).length };
}

/** Over the stores of all companies (decision X97). */
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

/** Shares of stores that gained, and that lost: above half red, above 0.35 amber (decision X98). */
export function movedColour(portion: number): ControlColour {
  if (portion > 0.5) return 'red';
  return portion > 0.35 ? 'amber' : 'green';
}

/** Shares printed, and sent: all green, some amber, none red (spec 002 section 5). */
export function printedColour(portion: number): ControlColour {
  if (portion >= 1) return 'green';
  return portion > 0 ? 'amber' : 'red';
}

/** Complete reports: all stores green, else amber (spec 002 section 5). */
export const completeColour = (complete: number, stores: number): ControlColour =>
  complete === stores ? 'green' : 'amber';
