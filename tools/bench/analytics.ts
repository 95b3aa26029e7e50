import type { Database } from '../../apps/api/src/platform/database/db.ts';
import { parseArgs } from 'node:util';
import { ASKED_AT, ASKED_VENUE, CHAIN_DAYS, QUESTIONS } from './measure/analytics-questions.ts';
import type { Question } from './measure/analytics-questions.ts';
import { withBenchProduct } from './measure/bench-product.ts';
import { ask, measureRounds, timed } from './measure/call-figures.ts';
import { noteFigure } from './measure/promised-figures.ts';
import { insertSampleChain } from './measure/sample-chain.ts';

/**
 * Measures every analytics call on a chain of 40 venues: time in the database, time over HTTP, and
 * time of the same query on the facts. --pizzas=200000 uses a smaller chain; --keep=folder fills
 * the database there once and reuses it in the next run.
 */

const { values: options } = parseArgs({
  allowPositionals: true,
  options: { pizzas: { type: 'string', default: '2000000' }, keep: { type: 'string' } },
});
const CHAIN = { venues: 40, pizzas: Number(options.pizzas), range: CHAIN_DAYS };
const ROUNDS = 25;
const FACT_ROUNDS = 4;

function askFacts(pool: Database['pool'], { facts, of, range }: Question) {
  const all = Array.from({ length: CHAIN.venues }, (_, n) => n + 1);
  const venues = of === 'venue' ? [ASKED_VENUE] : all;
  return timed(() => pool.query(facts, [venues, range.min, range.max]));
}

/** Throws if a reused folder contains another chain. */
async function refuseOther(pool: Database['pool']): Promise<void> {
  const { rows } = await pool.query<{ pizzas: number }>('SELECT count(*) AS pizzas FROM pizza');
  const { pizzas } = rows[0]!;
  if (pizzas !== CHAIN.pizzas) throw new Error(`The folder keeps a chain of ${pizzas} pizzas.`);
}

await withBenchProduct(
  {
    who: 'manager',
    now: ASKED_AT,
    keep: options.keep,
    fill: ({ database }) => insertSampleChain(database, CHAIN, (line) => console.log(`  ${line}`)),
  },
  async ({ address, headers, postmaster, pool }) => {
    await refuseOther(pool);
    console.log(`  ${CHAIN.pizzas} pizzas, ${CHAIN.venues} venues; medians of ${ROUNDS}, in ms:`);
    console.log('  by the clock: database, HTTP; CPU: PostgreSQL, server; CPU on the facts');
    const slowest = { venue: { database: 0, http: 0 }, company: { database: 0, http: 0 } };
    for (const question of QUESTIONS) {
      const url = `${address}/api/analytics/${question.path}`;
      const call = await measureRounds(ROUNDS, postmaster, () => ask(url, headers));
      const facts = await measureRounds(FACT_ROUNDS, postmaster, () => askFacts(pool, question));
      const { database, http } = slowest[question.of];
      slowest[question.of] = {
        database: Math.max(database, call.statements),
        http: Math.max(http, call.wall),
      };
      const ms = (value: number) => value.toFixed(1).padStart(7);
      console.log(
        `  ${question.name.padEnd(36)}${ms(call.statements)}${ms(call.wall)}${ms(call.cpu)}` +
          `${ms(call.server)}${ms(facts.cpu)}   ${(call.wall / call.statements).toFixed(2)}x HTTP` +
          `   ${(facts.cpu / call.cpu).toFixed(1)}x facts by CPU`,
      );
    }
    noteFigure('venueCallDatabase', slowest.venue.database);
    noteFigure('venueCallHttp', slowest.venue.http);
    noteFigure('companyCallDatabase', slowest.company.database);
  },
);
