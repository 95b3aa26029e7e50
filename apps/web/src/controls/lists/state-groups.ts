import {
  BLOCKED_BUTTON,
  STATE_BUTTONS,
  type ReportState,
} from '@crustodian/domain/reports/report-state';
import type { Language } from '@crustodian/domain/figures/problems';
import type { StateGroup } from './state-group.ts';

/** The groups of the strip above the stores, from finished to not started. */
const STATE_GROUPS = [
  { key: 'delivered', label: { en: 'Delivered', es: 'Entregados' }, states: ['delivered'] },
  { key: 'generated', label: { en: 'Generated', es: 'Generados' }, states: ['generated'] },
  { key: 'complete', label: { en: 'Complete', es: 'Completos' }, states: ['complete'] },
  {
    key: 'selection',
    label: { en: 'Data selection', es: 'Selección de datos' },
    states: ['data selection', 'scoreless data selection'],
  },
  { key: 'waiting', label: { en: 'Waiting', es: 'En espera' }, states: ['waiting_initialization'] },
  { key: 'none', label: { en: 'No report', es: 'Sin informe' }, states: [null] },
] as const satisfies readonly {
  key: StateGroup;
  label: Record<Language, string>;
  states: readonly ReportState[];
}[];

const isIn = (states: readonly ReportState[], state: ReportState) => states.includes(state);

/** The rows of a group; all rows if no group is given. */
export function rowsOfGroup<Row extends { state: ReportState }>(
  rows: readonly Row[],
  group: StateGroup | undefined,
): readonly Row[] {
  const chosen = STATE_GROUPS.find(({ key }) => key === group);
  return chosen ? rows.filter(({ state }) => isIn(chosen.states, state)) : rows;
}

/** Number of rows in each group. */
export const countsOfGroups = (rows: readonly { state: ReportState }[]) =>
  STATE_GROUPS.map(({ key, label, states }) => ({
    key,
    label,
    count: rows.filter(({ state }) => isIn(states, state)).length,
  }));

/** Label and colour of a row's button (spec 002 section 4); blocked without a report (X76). */
export const stateLook = (state: ReportState) =>
  state === null ? BLOCKED_BUTTON : STATE_BUTTONS[state];

/** Texts of the buttons, by their English label. */
export const STATE_BUTTON_NAMES: Record<
  ReturnType<typeof stateLook>['label'],
  Record<Language, string>
> = {
  Initialize: { en: 'Initialize', es: 'Iniciar' },
  'Continue WIP': { en: 'Continue WIP', es: 'Continuar' },
  'Edit Validated Report': { en: 'Edit Validated Report', es: 'Editar informe validado' },
  'Edit Generated Report': { en: 'Edit Generated Report', es: 'Editar informe generado' },
  'Edit Delivered Report': { en: 'Edit Delivered Report', es: 'Editar informe entregado' },
  Blocked: { en: 'Blocked', es: 'Bloqueado' },
};

/** Text of a delivered report's button in reports-only mode (spec 002 section 4). */
export const READER_LABEL = { en: 'Weekly report', es: 'Informe semanal' };

/** Text for every other store in that mode (spec 002 section 2). */
export const NO_REPORT = { en: 'No report available', es: 'No hay informe disponible' };

/** State of a report that waits for the server's printer (spec 002 section 2). */
export const QUEUED = {
  en: 'Queued for generation with selenium',
  es: 'En cola para generarse con selenium',
};
