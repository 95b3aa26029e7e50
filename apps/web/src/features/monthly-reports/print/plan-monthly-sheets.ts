import type { MonthlyReport } from '@crustodian/contract/monthly-reports';
import { evenPages } from '../../report-files/sheets/row-pages.ts';
import { ROWS_OF_RANKING } from '../../report-files/sheets/standings.ts';
import { foodCostRows, trendLines } from './monthly-figures.ts';

/** With more stores the evolution's table gets its own page, as in weekly reports. */
const STORES_BESIDE_CHART = 12;
/** Rows per page. */
const ROWS_OF_TABLE = 20;
const ROWS_OF_FOOD_COST = 15;

/** A page of the monthly report; consecutive pages of one kind contain the range they show. */
export type MonthlySheetPlan =
  | {
      kind:
        | 'cover'
        | 'performance'
        | 'topStores'
        | 'regionRanking'
        | 'heatmap'
        | 'problems'
        | 'best'
        | 'worst';
    }
  | { kind: 'storeRanking' | 'evolutionTable' | 'foodCost'; from: number; to: number }
  | { kind: 'evolution'; withTable: boolean };

/** The pages in order (spec 002 section 2); empty ones are omitted. */
export function planMonthlySheets(report: MonthlyReport): MonthlySheetPlan[] {
  const { features } = report;
  return [
    { kind: 'cover' },
    { kind: 'performance' },
    ...when(report.top_stores.length > 0, { kind: 'topStores' }),
    ...rowPages('storeRanking', report.stores_ranking.length, ROWS_OF_RANKING),
    ...when(report.regions_ranking.length > 0, { kind: 'regionRanking' }),
    { kind: 'heatmap' },
    ...evolutionPages(report),
    { kind: 'problems' },
    ...rowPages('foodCost', foodCostRows(report).length, ROWS_OF_FOOD_COST),
    ...when(features.to_standard.length > 0, { kind: 'best' }),
    ...when(features.not_to_standard.length > 0, { kind: 'worst' }),
  ];
}

const when = (shown: boolean, page: MonthlySheetPlan): MonthlySheetPlan[] => (shown ? [page] : []);

function evolutionPages(report: MonthlyReport): MonthlySheetPlan[] {
  const stores = trendLines(report).length;
  if (stores === 0) return [];
  const withTable = stores <= STORES_BESIDE_CHART;
  const table = withTable ? [] : rowPages('evolutionTable', stores, ROWS_OF_TABLE);
  return [{ kind: 'evolution', withTable }, ...table];
}

function rowPages(
  kind: 'storeRanking' | 'evolutionTable' | 'foodCost',
  rows: number,
  perPage: number,
): MonthlySheetPlan[] {
  return evenPages(rows, perPage).map((part) => ({ kind, ...part }));
}
