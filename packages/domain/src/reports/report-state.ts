/** States of a report that exists, in the order of its life; no report at all is null (spec 002 section 4). */
export const REPORT_STATES = [
  'waiting_initialization',
  'data selection',
  'scoreless data selection',
  'complete',
  'generated',
  'delivered',
] as const;
export type StoredState = (typeof REPORT_STATES)[number];
export type ReportState = StoredState | null;

/** What of a report decides its steps. */
export interface ReportKind {
  /** No scores are shown; the report has the scoreless screen and rules from its start (decision X86). */
  scoreless: boolean;
  /** A scoreless list follows the selection with scores. */
  standardScoreless: boolean;
}

/** Explorer's button per state, with the name of its colour (spec 002 section 4, decision X76). */
export const STATE_BUTTONS = {
  waiting_initialization: { label: 'Initialize', colour: 'grey' },
  'data selection': { label: 'Continue WIP', colour: 'yellow' },
  'scoreless data selection': { label: 'Continue WIP', colour: 'yellow' },
  complete: { label: 'Edit Validated Report', colour: 'green' },
  generated: { label: 'Edit Generated Report', colour: 'green' },
  delivered: { label: 'Edit Delivered Report', colour: 'green' },
} as const satisfies Record<StoredState, { label: string; colour: 'grey' | 'yellow' | 'green' }>;

/** Button of a store without a report: shown, not to be clicked. */
export const BLOCKED_BUTTON = { label: 'Blocked', colour: 'grey' } as const;

/** A report that is through with its selection: it counts in rankings and evolutions (spec 002 section 5). */
export const FINISHED_STATES = ['complete', 'generated', 'delivered'] as const;
export type FinishedState = (typeof FINISHED_STATES)[number];

export const isFinished = (state: ReportState): state is FinishedState =>
  FINISHED_STATES.some((finished) => finished === state);

const SELECTION_STATES = ['data selection', 'scoreless data selection'] as const;

export const isSelecting = (state: ReportState): boolean =>
  SELECTION_STATES.some((selecting) => selecting === state);

/** Only these have a file that can be previewed and sent (spec 002 section 4). */
export const isPrinted = (state: ReportState): boolean =>
  state === 'generated' || state === 'delivered';

/** The steps that a reviewer walks: three with a scoreless list of its own, else two (spec 002 section 4). */
export const stepsOf = ({ scoreless, standardScoreless }: ReportKind): readonly StoredState[] =>
  standardScoreless && !scoreless
    ? ['data selection', 'scoreless data selection', 'complete']
    : ['data selection', 'complete'];

/** Moves that a reviewer may ask for by change_state (decision X86). */
const ASKED_MOVES = {
  waiting_initialization: [],
  'data selection': ['scoreless data selection', 'complete'],
  'scoreless data selection': ['data selection', 'complete'],
  complete: ['data selection', 'scoreless data selection'],
  generated: ['data selection', 'scoreless data selection'],
  delivered: ['data selection', 'scoreless data selection'],
} as const satisfies Record<StoredState, readonly StoredState[]>;

/** May a reviewer move a report from one state to the other? The same state is no move, and allowed. */
export function mayBecome(from: StoredState, to: StoredState, kind: ReportKind): boolean {
  if (from === to) return true;
  const hasScorelessStep = kind.scoreless || kind.standardScoreless;
  if (to === 'scoreless data selection' && !hasScorelessStep) return false;
  // A report with both lists goes through both.
  if (from === 'data selection' && to === 'complete' && stepsOf(kind).length === 3) return false;
  return ASKED_MOVES[from].some((allowed) => allowed === to);
}

/** Where Back of a finished report leads (decision X86). */
export const backOf = ({ scoreless, standardScoreless }: ReportKind): StoredState =>
  scoreless || standardScoreless ? 'scoreless data selection' : 'data selection';

/** What a finished PDF makes of a state; null where none may be made (decision X87). */
export function afterGeneration(state: ReportState): FinishedState | null {
  if (state === 'complete') return 'generated';
  return state === 'generated' || state === 'delivered' ? state : null;
}

/** May a report in this state be initialized? Afterwards it is in data selection (spec 002 section 4). */
export const mayInitialize = (state: ReportState): boolean =>
  state === null || state === 'waiting_initialization';
