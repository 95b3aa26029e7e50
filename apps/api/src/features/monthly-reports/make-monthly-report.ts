import type { MonthlyFigures } from '@crustodian/contract/monthly-reports';
import { monthlyReportName } from '@crustodian/domain/reports/report-name';
import { monthlyReportId } from '@crustodian/domain/pizza/wire-id';
import { auditMonthly, lockMonthly } from '#reports/monthly-row';
import type { Actor } from '#reports/report-row';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { nextId } from '#platform/database/ids';
import { computeFigures, type MonthOf } from './compute-figures.ts';

/**
 * Creates the monthly report of a company or region from its finished weekly reports, complete at
 * once (spec 002 section 4); an existing one stays unchanged. Returns its text id.
 * @throws ApiError unknown_region, no_finished_reports
 */
export async function makeMonthlyReport(db: Db, by: Actor, of: MonthOf): Promise<string> {
  const names = await namesOf(db, of);
  const known = await idOf(db, of);
  if (known) return known;
  // A consistent snapshot, so that a concurrently changed weekly report is not included in part.
  const figures = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => computeFigures(trx, of));
  if (!figures) throw new ApiError('no_finished_reports');
  return db.transaction().execute(async (trx) => {
    for (const name of fileNames(monthlyReportName({ ...names, month: of.month }), of)) {
      const report = await insertReport(trx, of, { name, figures, madeAt: new Date(by.now) });
      if (report) await recordCreated(trx, report, by);
      const made = report ?? (await idOf(trx, of));
      if (made) return made;
    }
    throw new ApiError('report_not_found');
  });
}

interface Made {
  name: string;
  figures: MonthlyFigures;
  madeAt: Date;
}

/** Returns null if the report was created meanwhile, or another report has this name. */
async function insertReport(
  trx: Db,
  { company, region, month }: MonthOf,
  { name, figures, madeAt }: Made,
): Promise<string | null> {
  const made = await trx
    .insertInto('monthly_report')
    .values({
      company_id: company,
      id: nextId(),
      month,
      region_code: region,
      state: 'complete',
      name,
      made_at: madeAt,
      figures: JSON.stringify(figures),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made ? monthlyReportId({ company, id: made.id }) : null;
}

const recordCreated = async (trx: Db, report: string, by: Actor): Promise<void> =>
  auditMonthly(trx, await lockMonthly(trx, report), {
    by,
    action: 'report_initialized',
    before: { state: null },
    after: { state: 'complete' },
  });

/** @throws ApiError unknown_region */
async function namesOf(
  db: Db,
  { company, region }: MonthOf,
): Promise<{ franchise: string; region: string | null }> {
  const { name: franchise } = await db
    .selectFrom('company')
    .select('name')
    .where('id', '=', company)
    .executeTakeFirstOrThrow();
  if (region === '') return { franchise, region: null };
  const found = await db
    .selectFrom('region')
    .select('name')
    .where('company_id', '=', company)
    .where('code', '=', region)
    .executeTakeFirst();
  if (!found) throw new ApiError('unknown_region', `This company has no region '${region}'.`);
  return { franchise, region: found.name };
}

async function idOf(db: Db, { company, region, month }: MonthOf): Promise<string | null> {
  const found = await db
    .selectFrom('monthly_report')
    .select('id')
    .where('company_id', '=', company)
    .where('month', '=', month)
    .where('region_code', '=', region)
    .executeTakeFirst();
  return found ? monthlyReportId({ company, id: found.id }) : null;
}

/**
 * The usual name, and a fallback for a report whose region's name differs from another's only in
 * accents.
 */
const fileNames = (name: string, { company, region }: MonthOf): string[] => [
  name,
  `${name}-${company}${region.replaceAll(/[^A-Za-z0-9]+/g, '_')}`,
];
