import {
  EXPORT_TABLES,
  type exportCorrections,
  type exportFigures,
  type exportJudgements,
  type exportPizzas,
  type ExportTable,
} from '@crustodian/contract/exports';
import { writeCsv } from '@crustodian/contract/wire/csv';
import { addDays, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { weekStamp, wholeWeeks } from '@crustodian/domain/time/week';
import type { Viewer } from '@crustodian/domain/people/access';
import { weeksToJudge } from '#pizzas/audit/judged-tasks';
import { writeAudit } from '#platform/audit-log';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { handleWithState, type Context, type Route } from '#platform/http/http';
import { oneExportAtATime } from '#platform/overload/one-export';
import { originOf } from '#platform/http/origin';
import { sql } from 'kysely';
import { Readable } from 'node:stream';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { tableRows } from './table-rows.ts';

/** Stores whose day is read in one query. */
const STORES = 50;

type Exported =
  | typeof exportPizzas
  | typeof exportCorrections
  | typeof exportJudgements
  | typeof exportFigures;
type Asking = Pick<
  Context<typeof exportPizzas>,
  'db' | 'company' | 'viewer' | 'request' | 'now' | 'checkRights'
>;

/**
 * A month of a table as CSV. It is read day by day while it is sent, so that its memory is limited
 * to a thousand rows, and ends incomplete once the reader loses the rights to it. The audit log
 * records the request first.
 */
export const exportMonth = <E extends Exported>(contract: E, table: ExportTable): Route<E> =>
  // Safe because the contracts differ only in path and scopes.
  handleWithState(contract as unknown as typeof exportPizzas, () => {
    const oneAtATime = oneExportAtATime();
    return async ({ params: { month }, query: { from = `${month}-01` } }, context) => {
      if (!from.startsWith(month)) {
        throw new ApiError('bad_request', 'from must be a day of this month.');
      }
      const asked = { table, month, from };
      // A HEAD request exports nothing, so nothing is logged.
      const isHead = context.request.method === 'HEAD';
      return {
        body: isHead
          ? Readable.from([])
          : await oneAtATime(context.viewer.id, () => begun(asked, context)),
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${table}-${month}.csv"`,
          'cache-control': 'no-store',
        },
      };
    };
  }) as unknown as Route<E>;

interface Span {
  table: ExportTable;
  month: string;
  from: CalendarDay;
}

async function begun(span: Span, asking: Asking) {
  const { db, company, viewer, request, now } = asking;
  const { rows: stores } = await sql<{ id: number }>`SELECT id FROM venue
    WHERE company_id = ${company} ORDER BY id`.execute(db);
  const days = await openDays(db, { company, viewer, now: now() }, span);
  const { table, month, from } = span;
  await db.transaction().execute((trx) =>
    writeAudit(trx, {
      by: viewer.id,
      origin: originOf(request),
      now: now(),
      company,
      action: 'data_exported',
      subject: table,
      after: { month, from },
    }),
  );
  return csvOf(asking, { table, days, venues: stores.map(({ id }) => id) });
}

/** The exported days; of blind reviews those of weeks that are open to the viewer. */
async function openDays(
  db: Db,
  reader: Reader,
  { table, month, from }: Span,
): Promise<CalendarDay[]> {
  const days: CalendarDay[] = [];
  for (let day = from; day.startsWith(month); day = addDays(day, 1)) days.push(day);
  if (table !== 'judgements') return days;
  const open = await openWeeks(db, reader);
  return days.filter((day) => open.has(weekStamp(day)));
}

interface Reader {
  company: number;
  viewer: Viewer;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * The weeks whose blind reviews the viewer may read, by their first day: their draw is published,
 * and nothing in them is left for the viewer to judge.
 */
export async function openWeeks(db: Db, reader: Reader): Promise<Set<CalendarDay>> {
  const { rows } = await sql<{ week: CalendarDay }>`SELECT week FROM audit_seed
    WHERE company_id = ${reader.company} AND revealed_at IS NOT NULL ORDER BY week`.execute(db);
  const published = new Set(rows.map(({ week }) => week));
  const [first] = published;
  if (first === undefined) return published;
  const range = wholeWeeks({ min: first, max: rows.at(-1)!.week });
  return published.difference(await weeksToJudge(db, { ...reader, ...range }));
}

interface Rows {
  table: ExportTable;
  days: readonly CalendarDay[];
  venues: readonly number[];
}

async function* csvOf(
  { db, viewer, checkRights }: Asking,
  { table, days, venues }: Rows,
): AsyncGenerator<Buffer> {
  yield Buffer.from(writeCsv([Object.keys(EXPORT_TABLES[table])]));
  for (const day of days) {
    for (let at = 0; at < venues.length; at += STORES) {
      const asked = { venues: venues.slice(at, at + STORES), day, viewer };
      for await (const rows of tableRows(db, table, asked)) {
        await checkRights();
        yield Buffer.from(writeCsv(rows));
        // A reader that is quick enough would let the server do nothing else.
        await yieldToEventLoop();
      }
    }
  }
}
