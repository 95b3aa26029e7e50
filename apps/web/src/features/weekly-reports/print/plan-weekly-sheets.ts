import { topProblems } from '@crustodian/domain/reports/printed-problems';
import type { ReportModel, SheetPizza } from './report-model.ts';
import { pagesOf } from '../../report-files/sheets/picture-pages.ts';
import { evenPages } from '../../report-files/sheets/row-pages.ts';
import { ROWS_OF_RANKING, withPizzas } from '../../report-files/sheets/standings.ts';

/** With more stores the evolution's table gets its own page (spec 002 section 2). */
const STORES_BESIDE_CHART = 12;
/** Table rows per page. */
const ROWS_OF_TABLE = 20;

/** A page of the weekly report; consecutive pages of one kind contain the range they show. */
export type WeeklySheetPlan =
  | { kind: 'cover' | 'performance' | 'tips' | 'trends' | 'regionRanking' | 'shiftHeatmap' }
  | {
      kind: 'production' | 'scorelessProduction';
      pizzas: SheetPizza[];
      part: number;
      parts: number;
    }
  | { kind: 'storeRanking' | 'evolutionTable'; from: number; to: number }
  | { kind: 'evolution'; withTable: boolean };

/**
 * The pages that have data, in order (spec 002 section 2); scoreless reports have only cover and
 * pictures.
 */
export function planWeeklySheets(model: ReportModel): WeeklySheetPlan[] {
  const shown = model.pizzas.filter(({ shown }) => shown);
  const scoreless = model.scorelessPizzas.filter(({ shown }) => shown);
  if (model.scoreless) {
    return [{ kind: 'cover' }, ...picturePages('scorelessProduction', [...scoreless, ...shown])];
  }
  return [
    { kind: 'cover' },
    { kind: 'performance' },
    ...(topProblems(model.pizzas).length > 0 ? [{ kind: 'tips' } as const] : []),
    ...picturePages('production', shown),
    ...(knownWeeks(model) > 1 ? [{ kind: 'trends' } as const] : []),
    ...rowPages('storeRanking', model.stores.length, ROWS_OF_RANKING),
    ...(withPizzas(model.regions).length > 1 ? [{ kind: 'regionRanking' } as const] : []),
    { kind: 'shiftHeatmap' },
    ...evolutionPages(model),
    ...picturePages('scorelessProduction', scoreless),
  ];
}

const knownWeeks = ({ trendLines, venue }: ReportModel) =>
  trendLines.find((line) => line.venue === venue)?.values.filter((value) => value !== null)
    .length ?? 0;

function evolutionPages({ trendLines }: ReportModel): WeeklySheetPlan[] {
  if (trendLines.length === 0) return [];
  const withTable = trendLines.length <= STORES_BESIDE_CHART;
  const table = withTable ? [] : rowPages('evolutionTable', trendLines.length, ROWS_OF_TABLE);
  return [{ kind: 'evolution', withTable }, ...table];
}

function picturePages(
  kind: 'production' | 'scorelessProduction',
  pizzas: readonly SheetPizza[],
): WeeklySheetPlan[] {
  const pages = pagesOf(pizzas);
  return pages.map((part, at) => ({ kind, pizzas: part, part: at + 1, parts: pages.length }));
}

function rowPages(
  kind: 'storeRanking' | 'evolutionTable',
  rows: number,
  perPage: number,
): WeeklySheetPlan[] {
  return evenPages(rows, perPage).map((part) => ({ kind, ...part }));
}
