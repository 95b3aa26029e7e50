import { dayMonthYearText } from '@crustodian/domain/time/calendar-day';
import { weeksUpTo } from '@crustodian/domain/time/week';
import { parseArgs } from 'node:util';
import { withBenchProduct } from './measure/bench-product.ts';
import { ask, measureRounds } from './measure/call-figures.ts';
import { noteFigure } from './measure/promised-figures.ts';
import { insertSampleReports, insertSampleStores } from './measure/sample-reports.ts';

/**
 * Measures report control for one store of a company of 200 stores with 12 weeks of reports of 200
 * pizzas each: time in the database and over HTTP. --keep=folder keeps the database for the next
 * run.
 */

const { values: options } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: 'string' } },
});
const STORES = 200;
const WEEKS = 12;
const PIZZAS = 200;
const WEEK = '2024-12-01';
const ROUNDS = 25;
const FIRST_STORE = 10_000;

await withBenchProduct(
  {
    who: 'staff',
    now: Date.parse('2024-12-09T18:00:00Z'),
    keep: options.keep,
    fill: async ({ database: { pool } }) => {
      const venues = await insertSampleStores(pool, { companies: 1, storesEach: STORES });
      const weeks = weeksUpTo(WEEK, WEEKS);
      await insertSampleReports(pool, { venues, weeks, pizzas: PIZZAS });
    },
  },
  async ({ address, headers, postmaster }) => {
    const path = `report_control/venue_pk/${FIRST_STORE}/week_stamp/${dayMonthYearText(WEEK)}/`;
    const url = `${address}/api/pizza_tv/${path}`;
    const { bytes } = await ask(url, headers);
    const figures = await measureRounds(ROUNDS, postmaster, () => ask(url, headers));
    noteFigure('reportControl', figures.statements);
    console.log(
      `  ${STORES} stores, ${WEEKS} weeks, ${PIZZAS} pizzas a report; ${ROUNDS} calls, in ms:`,
    );
    console.log(
      `  database ${figures.statements.toFixed(1)}, CPU of PostgreSQL ${figures.cpu.toFixed(1)}, ` +
        `HTTP ${figures.wall.toFixed(1)}; ${Math.round(bytes / 1024)} KB with gzip`,
    );
  },
);
