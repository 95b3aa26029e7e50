import { repairRollups, verifyRollups, type RollupDifference } from '#facts/verify-rollups';
import { parseArgs } from 'node:util';
import { say, withTools, type Command } from './command.ts';

export const verify: Command = {
  usage: '[--repair]',
  summary: 'compares every rollup with the facts; --repair makes those that differ again',
  async run(args) {
    const { values } = parseArgs({ args, options: { repair: { type: 'boolean' } } });
    return withTools(async ({ tools }) => {
      const differences = await verifyRollups(tools.db);
      differences.map(wordsFor).forEach(say);
      if (differences.length === 0) say('Rollups equal facts.');
      if (differences.length === 0 || !values.repair) return Math.min(1, differences.length);
      const days = await repairRollups(tools.db, differences);
      const left = await verifyRollups(tools.db);
      say(`Repaired ${days} days; ${left.length} differences are left.`);
      return Math.min(1, left.length);
    });
  },
};

function wordsFor({ table, venue, day, stored, facts }: RollupDifference): string {
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
