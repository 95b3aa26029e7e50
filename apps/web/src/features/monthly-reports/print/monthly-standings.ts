import type { MonthlyReport } from '@crustodian/contract/monthly-reports';
import type { Standing } from '../../report-files/sheets/standings.ts';

type RankedStore = MonthlyReport['stores_ranking'][number];

/** A store of a ranking, with its company. */
export interface StoreStanding extends Standing {
  company: string;
}

export const storeStandings = (stores: readonly RankedStore[]): StoreStanding[] =>
  stores.map((store) => ({
    position: store.position,
    id: store.venue,
    name: store.name,
    region: store.region,
    share: store.to_standard_percentage,
    count: store.count,
    before: store.before,
    company: store.franchise,
  }));

export const regionStandings = ({ regions_ranking }: MonthlyReport): Standing[] =>
  regions_ranking.map((region) => ({
    position: region.position,
    id: region.region,
    name: region.name,
    region: region.region,
    share: region.to_standard_percentage,
    count: region.count,
    before: region.before,
  }));
