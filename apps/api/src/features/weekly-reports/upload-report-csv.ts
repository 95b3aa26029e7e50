import { uploadReportCsv as contract } from '@crustodian/contract/weekly-reports';
import { readCsv } from '@crustodian/contract/wire/csv';
import { isSelecting } from '@crustodian/domain/reports/report-state';
import { refuseUnlessBegunWeek } from '#reports/asked-week';
import { changeReports } from '#reports/changed-reports';
import { printsHiddenPizza } from '#reports/hidden-entries';
import { setReportState } from '#reports/report-row';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { beginReport } from './selection/begin-report.ts';
import { leaveOutHiddenPizzas } from './selection/change-entries.ts';

/** The first row after the header names the store, by its pk or its name (decision X89). */
export const uploadReportCsv = handle(contract, async ({ params }, context) => {
  const { db, viewer, company, files, request, now } = context;
  const { week } = params;
  refuseUnlessBegunWeek(week, now());
  const file = files.find(({ field }) => field === 'csv');
  if (!file) throw refused("Send the CSV file in the field 'csv'.");
  const store = await storeNamed(db, company, venueIn(file.bytes));
  const by = { viewer, origin: originOf(request), now: now() };
  await changeReports(context, async (trx) => {
    const report = await beginReport(trx, by, { venue: store.id, week, withoutPizzas: true });
    if (isSelecting(report.state)) await leaveOutHiddenPizzas(trx, by, report);
    else if (await printsHiddenPizza(trx, report)) throw new ApiError('pizza_hidden_since');
    await setReportState(trx, report, 'delivered', { by, action: 'report_delivered' });
  });
  return { msg: `The report of ${store.name} is delivered.`, venue: String(store.id) };
});

/** The required rows are at the beginning, however long the file is. */
const BEGINNING_BYTES = 65_536;

const refused = (detail: string) => new ApiError('report_csv_refused', detail);

/** @throws ApiError report_csv_refused */
function venueIn(bytes: Buffer): string {
  const text = bytes.toString('utf8', 0, BEGINNING_BYTES).replace(/^\uFEFF/, '');
  if (text.includes('\0') || !text.isWellFormed()) throw refused('The file is not a CSV file.');
  const [head = [], first] = readCsv(text, 2);
  const column = head.findIndex((name) => name.trim().toLowerCase() === 'venue');
  if (column === -1) throw refused("The CSV has no 'venue' column.");
  const venue = first?.[column]?.trim();
  if (!venue) throw refused('The CSV does not name a store.');
  return venue.slice(0, 200);
}

async function storeNamed(db: Db, company: number, named: string) {
  const store = await db
    .selectFrom('venue')
    .select(['id', 'pretty_name as name'])
    .where('company_id', '=', company)
    .where((where) =>
      where.or([
        where(where.cast<string>('id', 'text'), '=', named),
        where('name', '=', named),
        where('pretty_name', '=', named),
      ]),
    )
    .orderBy('id')
    .executeTakeFirst();
  if (!store) throw refused(`The company has no store '${named.slice(0, 100)}'.`);
  return store;
}
