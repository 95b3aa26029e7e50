import {
  BLOCKED_BUTTON,
  STATE_BUTTONS,
  type ReportState,
} from '@crustodian/domain/reports/report-state';
import type { StateGroup } from './state-group.ts';

/** The states as the strip above the stores parts them, from finished to not started. */
const STATE_GROUPS = [
  { key: 'delivered', label: 'Delivered', states: ['delivered'] },
  { key: 'generated', label: 'Generated', states: ['generated'] },
  { key: 'complete', label: 'Complete', states: ['complete'] },
  {
    key: 'selection',
    label: 'Data selection',
    states: ['data selection', 'scoreless data selection'],
  },
  { key: 'waiting', label: 'Waiting', states: ['waiting_initialization'] },
  { key: 'none', label: 'No report', states: [null] },
] as const satisfies readonly {
  key: StateGroup;
  label: string;
  states: readonly ReportState[];
}[];

const isIn = (states: readonly ReportState[], state: ReportState) => states.includes(state);

/** The rows of a group; all rows without one. */
export function rowsOfGroup<Row extends { state: ReportState }>(
  rows: readonly Row[],
  group: StateGroup | undefined,
): readonly Row[] {
  const chosen = STATE_GROUPS.find(({ key }) => key === group);
  return chosen ? rows.filter(({ state }) => isIn(chosen.states, state)) : rows;
}

/** How many rows every group has. */
export const countsOfGroups = (rows: readonly { state: ReportState }[]) =>
  STATE_GROUPS.map(({ key, label, states }) => ({
    key,
    label,
    count: rows.filter(({ state }) => isIn(states, state)).length,
  }));

/** Label and colour of a row's button (spec 002 section 4); a store without a report is blocked (X76). */
export const stateLook = (state: ReportState) =>
  state === null ? BLOCKED_BUTTON : STATE_BUTTONS[state];

/** What the button of a delivered report says in reports-only mode (spec 002 section 4). */
export const READER_LABEL = 'Weekly report';

/** The text shown instead for every other store (spec 002 section 2). */
export const NO_REPORT = 'No report available';

/** A report that waits for the server's printer (spec 002 section 2). */
export const QUEUED = 'Queued for generation with selenium';
