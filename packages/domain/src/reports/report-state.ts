/** States of an existing report, in order of its life cycle; null without a report (spec 002 section 4). */
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

/** The properties of a report that determine its steps. */
export interface ReportKind {
  /** Shows no scores; the report uses the scoreless screen and rules from the start (decision X86). */
  scoreless: boolean;
  /** The selection with scores is followed by a scoreless list. */
  standardScoreless: boolean;
}

/** Explorer button per state, with the name of its colour (spec 002 section 4, decision X76). */
export const STATE_BUTTONS = {
  waiting_initialization: { label: 'Initialize', colour: 'grey' },
  'data selection': { label: 'Continue WIP', colour: 'yellow' },
  'scoreless data selection': { label: 'Continue WIP', colour: 'yellow' },
  complete: { label: 'Edit Validated Report', colour: 'green' },
  generated: { label: 'Edit Generated Report', colour: 'green' },
  delivered: { label: 'Edit Delivered Report', colour: 'green' },
} as const satisfies Record<StoredState, { label: string; colour: 'grey' | 'yellow' | 'green' }>;

/** Button of a store without a report; displayed but disabled. */
export const BLOCKED_BUTTON = { label: 'Blocked', colour: 'grey' } as const;

/** A report past its selection; it counts in rankings and evolutions (spec 002 section 5). */
export const FINISHED_STATES = ['complete', 'generated', 'delivered'] as const;
export type FinishedState = (typeof FINISHED_STATES)[number];

export const isFinished = (state: ReportState): state is FinishedState =>
  FINISHED_STATES.some((finished) => finished === state);

export const SELECTION_STATES = ['data selection', 'scoreless data selection'] as const;

export const isSelecting = (state: ReportState): boolean =>
  SELECTION_STATES.some((selecting) => selecting === state);

/** Only these have a file that can be previewed and sent (spec 002 section 4). */
export const isPrinted = (state: ReportState): boolean =>
  state === 'generated' || state === 'delivered';

/** The reviewer's steps: three with a separate scoreless list, otherwise two (spec 002 section 4). */
export const stepsOf = ({ scoreless, standardScoreless }: ReportKind): readonly StoredState[] =>
  standardScoreless && !scoreless
    ? ['data selection', 'scoreless data selection', 'complete']
    : ['data selection', 'complete'];

/** Transitions a reviewer may request with change_state (decision X86). */
const ASKED_MOVES = {
  waiting_initialization: [],
  'data selection': ['scoreless data selection', 'complete'],
  'scoreless data selection': ['data selection', 'complete'],
  complete: ['data selection', 'scoreless data selection'],
  generated: ['data selection', 'scoreless data selection'],
  delivered: ['data selection', 'scoreless data selection'],
} as const satisfies Record<StoredState, readonly StoredState[]>;

/** Whether a reviewer may move a report from one state to another. Staying in the same state is allowed. */
export function mayBecome(from: StoredState, to: StoredState, kind: ReportKind): boolean {
  if (from === to) return true;
  const hasScorelessStep = kind.scoreless || kind.standardScoreless;
  if (to === 'scoreless data selection' && !hasScorelessStep) return false;
  // A report with both lists goes through both steps.
  if (from === 'data selection' && to === 'complete' && stepsOf(kind).length === 3) return false;
  return ASKED_MOVES[from].some((allowed) => allowed === to);
}

/** Target of Back from a finished report (decision X86). */
export const backOf = ({ scoreless, standardScoreless }: ReportKind): StoredState =>
  scoreless || standardScoreless ? 'scoreless data selection' : 'data selection';

/** The state after a PDF was created; null if none may be created (decision X87). */
export function afterGeneration(state: ReportState): FinishedState | null {
  if (state === 'complete') return 'generated';
  return state === 'generated' || state === 'delivered' ? state : null;
}

/**
 * Whether a report in this state can be initialized, which puts it into data selection (spec 002
 * section 4).
 */
export const mayInitialize = (state: ReportState): boolean =>
  state === null || state === 'waiting_initialization';
