import { readCoverage as contract } from '@crustodian/contract/orders';
import { visibleNamedVenues } from '#pizzas/named-venues';
import { handle } from '#platform/http/http';
import { boundsOfMean, isLeftOut, shareSeen } from '@crustodian/domain/orders/coverage';
import { readDays, readScores, readWrongProducts, type CoverageDay } from './coverage-rows.ts';

export const readCoverage = handle(contract, async ({ params }, { db, company, viewer }) => {
  const venues = await visibleNamedVenues(db, viewer, company);
  const asked = {
    venues: venues.map(({ id }) => id),
    from: params.start_date,
    to: params.end_date,
  };
  const [days, scores, wrong] = await Promise.all([
    readDays(db, asked),
    readScores(db, asked),
    readWrongProducts(db, asked, viewer),
  ]);
  return {
    venues: venues.map(({ id, name }) => {
      const own = days.filter(({ venue }) => venue === id);
      const ofScores = scores.get(id) ?? [];
      const made = own.some((day) => day.made !== null) ? total(own, 'made') : null;
      const unseen = own.reduce((sum, day) => sum + total(Object.values(day.unseen)), 0);
      const share = shareSeen(made, made === null ? 0 : made - unseen);
      const leftOut = isLeftOut(share);
      return {
        venue: String(id),
        name,
        made,
        seen: total(own, 'seen'),
        fit: total(own, 'fit'),
        scored: total(own, 'scored'),
        audited: total(own, 'audited'),
        share_seen: share,
        is_left_out: leftOut,
        mean: ofScores.length === 0 ? null : total(ofScores) / ofScores.length,
        bounds: leftOut ? boundsOfMean(ofScores, unseen) : null,
        days: own.map(withoutVenue),
        wrong_products: wrong
          .filter(({ venue }) => venue === id)
          .slice(0, MOST_WRONG)
          .map(withoutVenue),
      };
    }),
  };
});

const MOST_WRONG = 50;

function withoutVenue<Row extends { venue: number }>(row: Row): Omit<Row, 'venue'> {
  const { venue: _, ...rest } = row;
  return rest;
}

function total(numbers: readonly number[]): number;
function total(days: readonly CoverageDay[], figure: Figure): number;
function total(rows: readonly (number | CoverageDay)[], figure?: Figure): number {
  return rows.reduce<number>(
    (sum, row) => sum + (typeof row === 'number' ? row : (row[figure!] ?? 0)),
    0,
  );
}

type Figure = 'made' | 'seen' | 'fit' | 'scored' | 'audited';
