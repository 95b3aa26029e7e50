import { InvalidArgumentError, type Command } from '@commander-js/extra-typings';
import { repairReports, verifyReports, type ReportDifference } from '#reports/verify-reports';
import {
  countClosedDays,
  repairRollups,
  verifyRollups,
  type RollupDifference,
} from '#pizzas/rollups/verify-rollups';
import type { Db } from '#platform/database/db';
import { verifyAuditLog, readSeal, sealText } from '#platform/audit-seals';
import { sql } from 'kysely';
import { recountWeek } from '../../features/audited-figures/recount-week.ts';
import {
  CommandError,
  IncompleteError,
  say,
  sayProgress,
  withTools,
  type Progress,
} from '../command.ts';
import { figureText, verifyFigures, type FigureDifference } from './verify-figures.ts';

export const addVerify = (program: Command) =>
  program
    .command('verify')
    .description(
      'compares every rollup, report count and audited figure with the facts, and the audit log with its seals; --repair fixes the counts',
    )
    .option('--repair', 'counts again what differs')
    .option('--seal <seal>', 'a seal of the audit log that an earlier run printed', readKnownSeal)
    .action(({ repair, seal }) =>
      withTools(async ({ tools: { db } }) => {
        const progress = sayProgress();
        const { last, faults, erased, unproven, deleted } = await verifyAuditLog(
          db,
          seal,
          (position) => progress(`${position} entries of the audit log compared …`),
        );
        const differences = await everyDifference(db, progress);
        differences.cells.map(rollupText).forEach(say);
        differences.reports.map(reportText).forEach(say);
        differences.figures.map(figureText).forEach(say);
        faults.map((fault) => `audit log: ${fault}`).forEach(say);
        const isEqual = countOf(differences) === 0;
        if (isEqual) say('Rollups match the facts.');
        const closed = await countClosedDays(db);
        if (closed > 0)
          say(
            `${closed} days are counted for good: their pizzas are older than their company keeps them.`,
          );
        if (faults.length === 0)
          say(`The audit log is unchanged; its last seal is ${sealText(last)}.`);
        if (erased > 0) say(`Names were erased from ${erased} of its entries.`);
        if (unproven > 0)
          say(
            `What ${unproven} of these say is not proven: the names were erased before erasures were recorded. This number must not grow.`,
          );
        if (deleted > 0)
          say(`${deleted} entries are older than their company keeps them, and were deleted.`);
        const isRepaired =
          !isEqual && repair === true && (await repairAll(db, differences, progress));
        if (faults.length > 0 || !(isEqual || isRepaired)) throw new IncompleteError();
      }),
    );

/** Repairs and compares again; returns whether no differences remain. */
const repairAll = (db: Db, found: Differences, progress: Progress): Promise<boolean> =>
  repairAlone(db, async () => {
    const { cells, reports, figures } = found;
    const days = await repairRollups(db, cells);
    await repairReports(db, reports);
    for (const week of figures) await recountWeek(db, week, Date.now(), { learns: false });
    const left = countOf(await everyDifference(db, progress));
    const weeks = figures.length > 0 ? ` and ${figures.length} audited weeks` : '';
    say(`Repaired ${days} days and ${reports.length} reports${weeks}; ${left} differences remain.`);
    return left === 0;
  });

const LOCK = 'crustodian verify --repair';

/**
 * Two repairs at once would add the difference of a month twice. The lock is released when the
 * connection closes, so a killed repair does not leave it.
 * @throws CommandError
 */
const repairAlone = <T>(db: Db, repair: () => Promise<T>): Promise<T> =>
  db.connection().execute(async (session) => {
    const lock = (call: 'pg_try_advisory_lock' | 'pg_advisory_unlock') =>
      sql<{ done: boolean }>`SELECT ${sql.raw(call)}(hashtextextended(${LOCK}, 0)) AS done`.execute(
        session,
      );
    const { rows } = await lock('pg_try_advisory_lock');
    if (!rows[0]!.done)
      throw new CommandError('Another repair is running. Wait until it has finished.');
    try {
      return await repair();
    } finally {
      // If this fails, closing the connection releases the lock.
      await lock('pg_advisory_unlock').catch(() => undefined);
    }
  });

function readKnownSeal(text: string) {
  const seal = readSeal(text);
  if (!seal) throw new InvalidArgumentError("It looks like '128-9f86…', as verify prints it.");
  return seal;
}

interface Differences {
  cells: RollupDifference[];
  reports: ReportDifference[];
  figures: FigureDifference[];
}

const everyDifference = async (db: Db, progress: Progress): Promise<Differences> => ({
  cells: await verifyRollups(db, (venue, month) =>
    progress(`rollups of store ${venue}, ${month.slice(0, 7)} …`),
  ),
  reports: await verifyReports(db),
  figures: await verifyFigures(db, (venue) => progress(`audited figures of store ${venue} …`)),
});

const countOf = ({ cells, reports, figures }: Differences): number =>
  cells.length + reports.length + figures.length;

const reportText = ({ venue, week, stored, facts }: ReportDifference): string =>
  `weekly_report: venue ${venue} ${week}: counts ${stored.join('/')}, facts ${facts.join('/')}`;

function rollupText({ table, venue, day, stored, facts }: RollupDifference): string {
  const cell = { ...facts, ...stored };
  const name = ['hour', 'shift', 'specialty'].flatMap((key) => (key in cell ? [cell[key]] : []));
  const place = [`${table}: venue ${venue}`, day, ...name].join(' ');
  if (!stored) return `${place}: missing`;
  if (!facts) return `${place}: there are no such pizzas`;
  const fields = Object.keys(facts).filter(
    (field) => JSON.stringify(stored[field]) !== JSON.stringify(facts[field]),
  );
  const changes = fields.map(
    (field) => `${field} ${JSON.stringify(stored[field])}, facts ${JSON.stringify(facts[field])}`,
  );
  return `${place}: ${changes.join('; ')}`;
}
