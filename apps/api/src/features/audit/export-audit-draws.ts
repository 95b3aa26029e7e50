import { exportAuditDraws as contract } from '@crustodian/contract/audit';
import { writeCsv, type CsvCell } from '@crustodian/contract/wire/csv';
import { handle } from '#platform/http/http';
import { drawsOfWeek } from './draws-of-week.ts';

/** The columns that the script in docs/audit.md reads, in this order. */
const HEAD = ['Day', 'Stratum', 'Pizza', 'Drawn', 'Seed', 'SHA-256 of the seed'];

export const exportAuditDraws = handle(contract, async ({ params }, { db, venue, viewer, now }) => {
  const { week } = params;
  const { hash, seed, days } = await drawsOfWeek(db, { venue, viewer, week, now: now() });
  const lines = days.flatMap((day): CsvCell[][] => {
    const stratum = (name: string, pizzas: readonly string[], drawn: readonly string[]) =>
      pizzas.map((pizza) => [day.day, name, pizza, drawn.indexOf(pizza) + 1 || null, seed, hash]);
    return [
      ...stratum('fit', day.pizzas, day.drawn),
      ...stratum('unfit', day.unfit_pizzas, day.unfit === null ? [] : [day.unfit]),
    ];
  });
  return {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="draw-${venue}-${week}.csv"`,
      'cache-control': 'no-store',
    },
    body: writeCsv([HEAD, ...lines]),
  };
});
