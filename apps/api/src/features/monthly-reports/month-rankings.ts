import type { MonthlyFigures } from '@crustodian/contract/monthly-reports';
import { addMonths, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import {
  shareOf,
  TOP_STORES,
  totalOf,
  type MonthCount,
} from '@crustodian/domain/reports/monthly-evolution';
import {
  rankRegions,
  rankStores,
  type RankedStore,
} from '@crustodian/domain/reports/report-ranking';
import type { Store } from './month-sources.ts';

type Rankings = Pick<MonthlyFigures, 'top_stores' | 'stores_ranking' | 'regions_ranking'>;

interface Contest {
  /** Every store of the brand. */
  stores: readonly Store[];
  /** Counts of the whole brand, at least for the month and the previous one. */
  counts: readonly MonthCount[];
  company: number;
  month: CalendarDay;
  regionNames: Readonly<Record<string, string>>;
}

interface Contender extends RankedStore {
  store: Store;
}

/**
 * The rankings of the month: stores and regions of the company, and the best stores of its brand
 * (decision X100).
 */
export function monthRankings({ stores, counts, company, month, regionNames }: Contest): Rankings {
  const previous = counts.filter((count) => count.month === addMonths(month, -1));
  const beforeOf = (members: ReadonlySet<number>) =>
    shareOf(previous.filter(({ venue }) => members.has(venue)));
  const contenders = contendersOf(
    stores,
    counts.filter((count) => count.month === month),
  );
  const placed = (list: readonly Contender[]) =>
    rankStores(list).map(({ store, position, to_standard_percentage, count }) => ({
      position,
      to_standard_percentage,
      count,
      before: beforeOf(new Set([store.venue])),
      venue: String(store.venue),
      name: store.name,
      franchise: store.franchise,
      region: store.region,
    }));
  const own = contenders.filter(({ store }) => store.company === company);
  const members = (code: string) =>
    new Set(
      stores
        .filter(({ region, company: of }) => of === company && region === code)
        .map(({ venue }) => venue),
    );
  return {
    top_stores: placed(contenders).slice(0, TOP_STORES),
    stores_ranking: placed(own),
    regions_ranking: rankRegions(own, regionNames).map((region) => ({
      ...region,
      before: beforeOf(members(region.region)),
    })),
  };
}

function contendersOf(stores: readonly Store[], counts: readonly MonthCount[]): Contender[] {
  const byVenue = Map.groupBy(counts, ({ venue }) => venue);
  return stores.flatMap((store) => {
    const { to, not } = totalOf(byVenue.get(store.venue) ?? []);
    if (to + not === 0) return [];
    return [{ store, name: store.name, region: store.region, toStandard: to, count: to + not }];
  });
}
