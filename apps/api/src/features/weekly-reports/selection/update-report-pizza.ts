import {
  updateFeatured as featuredContract,
  updateReportPizza as contract,
  type AttributeChange,
} from '@crustodian/contract/weekly-reports';
import { changeEntry } from '@crustodian/domain/reports/report-pizza';
import { changeReports } from '#reports/changed-reports';
import type { Actor } from '#reports/report-row';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import type { Tools } from '#platform/tools';
import { entryChangeOf, entryAt, keepChanged, openSelection } from './change-entries.ts';
import { changedOf } from '../whole-report.ts';

type Sent = AttributeChange & { report_id: string; pizza_id: string };

export const updateReportPizza = handle(contract, ({ body }, { viewer, request, now, ...tools }) =>
  update(tools, { viewer, origin: originOf(request), now: now() }, body),
);

/** The same call under the name that the screen uses for featured pizzas. */
export const updateFeatured = handle(
  featuredContract,
  ({ body }, { viewer, request, now, ...tools }) =>
    update(tools, { viewer, origin: originOf(request), now: now() }, body),
);

const update = (tools: Pick<Tools, 'db' | 'live'>, by: Actor, sent: Sent) =>
  changeReports(tools, async (trx) => {
    const selection = await openSelection(trx, by, sent.report_id);
    const entry = entryAt(selection, sent);
    const result = changeEntry(entry, entryChangeOf(sent), selection.entries, selection.rules);
    if ('refused' in result) throw new ApiError('change_refused', result.refused);
    const changed = await keepChanged(trx, by, selection, result.changed);
    return { success: true, changed: changedOf(changed) };
  });
