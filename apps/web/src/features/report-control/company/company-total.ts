import { NON_EXISTENT } from '@crustodian/domain/reports/control-state';
import { isFinished } from '@crustodian/domain/reports/report-state';
import { totalOfStores } from '@crustodian/domain/score/score-delta';
import type { ControlRow } from '../report-control-calls.ts';

/** Contents of the company table's total row (spec 002 section 2). */
export function companyTotal(rows: readonly ControlRow[]) {
  const having = (is: (row: ControlRow) => boolean) => rows.filter(is).length;
  return {
    ...totalOfStores(rows),
    stores: rows.length,
    reviewed: having(({ reviewed_day }) => reviewed_day !== null),
    checked: having(({ qa_time }) => qa_time !== null),
    finished: having(({ state }) => state !== NON_EXISTENT && isFinished(state)),
  };
}

/** Ids of the reports that 'Send All' mails: those that are printed but not sent. */
export const printedUnsentIds = (rows: readonly ControlRow[]): string[] =>
  rows.flatMap(({ state, _id }) => (state === 'generated' && _id !== null ? [_id] : []));

/** Venues for which 'QA done All' starts a report. */
export const toInitialize = (rows: readonly ControlRow[]): string[] =>
  rows.filter(({ state }) => state === NON_EXISTENT).map(({ venue }) => venue);
