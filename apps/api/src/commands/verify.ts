import type { Command } from '@commander-js/extra-typings';
import { repairReports, verifyReports, type ReportDifference } from '#reports/verify-reports';
import { repairRollups, verifyRollups, type RollupDifference } from '#pizzas/verify-rollups';
import type { Db } from '#platform/database/db';
import { IncompleteError, say, withTools } from './command.ts';

export const addVerify = (program: Command) =>
  program
    .command('verify')
    .description(
      'compares every rollup and report count with the facts; --repair fixes the differences',
    )
    .option('--repair', 'counts again what differs')
    .action(({ repair }) =>
      withTools(async ({ tools: { db } }) => {
        const differences = await everyDifference(db);
        differences.cells.map(rollupText).forEach(say);
        differences.reports.map(reportText).forEach(say);
        const isEqual = countOf(differences) === 0;
        if (isEqual) return say('Rollups match the facts.');
        if (!repair) throw new IncompleteError();
        const days = await repairRollups(db, differences.cells);
        await repairReports(db, differences.reports);
        const left = countOf(await everyDifference(db));
        const reports = differences.reports.length;
        say(`Repaired ${days} days and ${reports} reports; ${left} differences remain.`);
        if (left > 0) throw new IncompleteError();
      }),
    );

interface Differences {
  cells: RollupDifference[];
  reports: ReportDifference[];
}

const everyDifference = async (db: Db): Promise<Differences> => ({
  cells: await verifyRollups(db),
  reports: await verifyReports(db),
});

const countOf = ({ cells, reports }: Differences): number => cells.length + reports.length;

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
