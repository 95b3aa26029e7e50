import type { StoredState } from './report-state.ts';

/** The state report control shows for a store without a report (spec 002 section 4). */
export const NON_EXISTENT = 'non-existent';
export type ControlState = StoredState | typeof NON_EXISTENT;

/** Report control's symbol per state (spec 002 section 4). */
export const CONTROL_SYMBOLS = {
  waiting_initialization: 'W',
  'data selection': '1',
  'scoreless data selection': '2',
  complete: 'C',
  generated: 'P',
  delivered: 'S',
  [NON_EXISTENT]: '-',
} as const satisfies Record<ControlState, string>;

/** Stores whose report is in progress or finished have buttons in their row (spec 002 section 2). */
export const hasRowButtons = (state: ControlState): boolean =>
  state !== NON_EXISTENT && state !== 'waiting_initialization';
