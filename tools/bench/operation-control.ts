import { dayMonthYearText } from '@crustodian/domain/time/calendar-day';
import { weeksUpTo } from '@crustodian/domain/time/week';
import { parseArgs } from 'node:util';
import { withBenchProduct } from './measure/bench-product.ts';
import { ask, measureRounds } from './measure/call-figures.ts';
import { noteFigure } from './measure/promised-figures.ts';
import { insertSampleReports, insertSampleStores } from './measure/sample-reports.ts';

/**
 * Measures the operation control centre for 50 companies of 40 stores with 12 weeks of reports:
 * time in the database and over HTTP. --keep=folder keeps the database for the next run.
 */

const { values: options } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: 'string' } },
});
const COMPANIES = 50;
const STORES_EACH = 40;
const WEEKS = 12;
/** A few pizzas suffice, because the page reads the reports' counts and not their pizzas. */
const PIZZAS = 20;
const WEEK = '2024-12-01';
const ROUNDS = 25;

await withBenchProduct(
  {
    who: 'staff',
    now: Date.parse('2024-12-09T18:00:00Z'),
    keep: options.keep,
    fill: async ({ database: { pool } }) => {
      const stores = { companies: COMPANIES, storesEach: STORES_EACH };
      const venues = await insertSampleStores(pool, stores);
      const weeks = weeksUpTo(WEEK, WEEKS);
      await insertSampleReports(pool, { venues, weeks, pizzas: PIZZAS });
    },
  },
  async ({ address, headers, postmaster }) => {
    const url = `${address}/api/pizza_tv/occ/week_stamp/${dayMonthYearText(WEEK)}/`;
    const { bytes } = await ask(url, headers);
    const figures = await measureRounds(ROUNDS, postmaster, () => ask(url, headers));
    noteFigure('operationControl', figures.statements);
    console.log(`  ${COMPANIES} companies, ${STORES_EACH} stores each; ${ROUNDS} calls, in ms:`);
    console.log(
      `  database ${figures.statements.toFixed(1)}, CPU of PostgreSQL ${figures.cpu.toFixed(1)}, ` +
        `HTTP ${figures.wall.toFixed(1)}; ${Math.round(bytes / 1024)} KB with gzip`,
    );
  },
);
