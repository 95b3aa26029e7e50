import { parseArgs } from 'node:util';
import { ASKED_AT, CHAIN_DAYS, QUESTIONS } from './measure/analytics-questions.ts';
import { withBenchProduct, type BenchProduct } from './measure/bench-product.ts';
import { ask, measureRounds, type CallFigures } from './measure/call-figures.ts';
import { copyVenues } from './measure/copy-venues.ts';
import { insertSampleChain } from './measure/sample-chain.ts';

/**
 * Measures how each analytics call's cost grows with the chain: 40 venues with facts, then 400 and
 * 4,000 whose rollups are copies of theirs. --facts=5000000 and --venues=400,4000 set the sizes;
 * --keep=folder fills the database there once and reuses it. `--facts=5000000 --venues=400`
 * corresponds to 50 million pizzas in rollups.
 */

const { values: options } = parseArgs({
  allowPositionals: true,
  options: {
    facts: { type: 'string', default: '500000' },
    venues: { type: 'string', default: '400,4000' },
    keep: { type: 'string' },
  },
});
const WITH_FACTS = 40;
const FACTS = Number(options.facts);
const STEPS = new Set([WITH_FACTS, ...options.venues.split(',').map(Number)]);
/** Beyond this many venues, only the days that the calls read are copied. */
const WHOLE_UP_TO = 400;
const ROUNDS = 9;

async function measureAll({ address, headers, postmaster }: BenchProduct) {
  const figures = new Map<string, CallFigures>();
  for (const { name, path } of QUESTIONS) {
    const url = `${address}/api/analytics/${path}`;
    figures.set(name, await measureRounds(ROUNDS, postmaster, () => ask(url, headers)));
  }
  return figures;
}

function print(steps: Map<number, Map<string, CallFigures>>): void {
  const columns = [...steps.keys()].map((venues) => `${venues} venues`.padStart(24));
  console.log(`  CPU of PostgreSQL, in the database and over HTTP by the clock, in ms`);
  console.log(`  ${''.padEnd(36)}${columns.join('')}`);
  for (const { name } of QUESTIONS) {
    const cells = [...steps.values()].map((figures) => {
      const { cpu, statements, wall } = figures.get(name)!;
      return [cpu, statements, wall].map((ms) => ms.toFixed(1).padStart(8)).join('');
    });
    console.log(`  ${name.padEnd(36)}${cells.join('')}`);
  }
}

/** A reused folder may already contain more venues than the first step. */
async function venuesIn(pool: BenchProduct['pool']): Promise<number> {
  const { rows } = await pool.query<{ venues: number }>('SELECT count(*) AS venues FROM venue');
  return rows[0]!.venues;
}

const say = (line: string) => console.log(`  ${new Date().toISOString().slice(11, 19)} ${line}`);

await withBenchProduct(
  {
    who: 'manager',
    now: ASKED_AT,
    keep: options.keep,
    fill: ({ database }) =>
      insertSampleChain(database, { venues: WITH_FACTS, pizzas: FACTS, range: CHAIN_DAYS }, say),
  },
  async (product) => {
    const steps = new Map<number, Map<string, CallFigures>>();
    const kept = await venuesIn(product.pool);
    for (const venues of [...STEPS].filter((step) => step >= kept)) {
      const copied = { from: WITH_FACTS, to: venues, whole: venues <= WHOLE_UP_TO };
      await copyVenues(product.pool, copied, say);
      await product.pool.query('VACUUM ANALYZE');
      say(`${venues} venues, ${(FACTS / WITH_FACTS) * venues} pizzas in rollups`);
      steps.set(venues, await measureAll(product));
    }
    print(steps);
  },
);
