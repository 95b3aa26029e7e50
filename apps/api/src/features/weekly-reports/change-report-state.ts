import { changeReportState as contract } from '@crustodian/contract/weekly-reports';
import {
  goalsOf,
  SELECTION_FAULTS,
  selectionFaults,
} from '@crustodian/domain/reports/report-selection';
import { isSelecting, mayBecome, type StoredState } from '@crustodian/domain/reports/report-state';
import { changeReports } from '#reports/changed-reports';
import { deletePrinted } from '#reports/report-file';
import { reportEntries } from '#reports/report-pizzas';
import { lockReport, reportSpecialties, setReportState, type ReportRow } from '#reports/report-row';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { leaveOutHiddenPizzas } from './selection/change-entries.ts';
import { wholeReport } from './whole-report.ts';

export const changeReportState = handle(contract, async ({ body }, context) => {
  const { db, viewer, request, now } = context;
  const by = { viewer, origin: originOf(request), now: now() };
  const { venue, week } = await changeReports(context, async (trx) => {
    const report = await lockReport(trx, body.report_id);
    if (!mayBecome(report.state, body.state, report)) throw new ApiError('move_refused');
    if (report.state !== body.state) await leaveOutHiddenPizzas(trx, by, report);
    if (leavesScores(report, body.state)) await refuseIncomplete(trx, report);
    if (isSelecting(body.state)) await deletePrinted(trx, report);
    return setReportState(trx, report, body.state, { by, action: 'report_state_changed' });
  });
  const report = await wholeReport(db, { viewer, venue, week });
  if (!report) throw new ApiError('report_not_found');
  return { report };
});

/**
 * A standard report can be completed only if its selection follows every rule (spec 002 section 5).
 */
const leavesScores = ({ state, scoreless }: ReportRow, to: StoredState): boolean =>
  !scoreless &&
  state !== to &&
  (to === 'complete' || (state === 'data selection' && isSelecting(to)));

/** @throws ApiError selection_incomplete with what is to be fixed */
async function refuseIncomplete(trx: Db, report: ReportRow): Promise<void> {
  const { total } = goalsOf(await reportSpecialties(trx, report.company));
  const faults = selectionFaults(await reportEntries(trx, report, 'scored'), total);
  if (faults.length === 0) return;
  const messages = faults.map((fault) => SELECTION_FAULTS[fault]).join(' ');
  throw new ApiError('selection_incomplete', messages, { faults });
}
