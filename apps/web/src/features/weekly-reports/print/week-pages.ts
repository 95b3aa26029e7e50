import { topProblems } from '@crustodian/domain/reports/printed-problems';
import type { Paper, PaperPizza } from './report-model.ts';
import { pagesOf } from '../../report-files/sheets/picture-pages.ts';
import { evenPages } from '../../report-files/sheets/row-pages.ts';
import { ROWS_OF_RANKING, withPizzas } from '../../report-files/sheets/standings.ts';

/** With more stores the table of the evolution has a page of its own (spec 002 section 2). */
const STORES_BESIDE_CHART = 12;
/** Rows of a table that a page holds. */
const ROWS_OF_TABLE = 20;

/** A page of the weekly report. Those of one kind that follow each other carry which part they show. */
export type WeekPage =
  | { kind: 'cover' | 'performance' | 'tips' | 'trends' | 'regionRanking' | 'shiftHeatmap' }
  | {
      kind: 'production' | 'scorelessProduction';
      pizzas: PaperPizza[];
      part: number;
      parts: number;
    }
  | { kind: 'storeRanking' | 'evolutionTable'; from: number; to: number }
  | { kind: 'evolution'; withTable: boolean };

/** The pages with data, in their order (spec 002 section 2); without scores only covers and pictures are left. */
export function weekPages(paper: Paper): WeekPage[] {
  const shown = paper.pizzas.filter(({ shown }) => shown);
  const scoreless = paper.scorelessPizzas.filter(({ shown }) => shown);
  if (paper.scoreless) {
    return [{ kind: 'cover' }, ...picturePages('scorelessProduction', [...scoreless, ...shown])];
  }
  return [
    { kind: 'cover' },
    { kind: 'performance' },
    ...(topProblems(paper.pizzas).length > 0 ? [{ kind: 'tips' } as const] : []),
    ...picturePages('production', shown),
    ...(knownWeeks(paper) > 1 ? [{ kind: 'trends' } as const] : []),
    ...rowPages('storeRanking', paper.stores.length, ROWS_OF_RANKING),
    ...(withPizzas(paper.regions).length > 1 ? [{ kind: 'regionRanking' } as const] : []),
    { kind: 'shiftHeatmap' },
    ...evolutionPages(paper),
    ...picturePages('scorelessProduction', scoreless),
  ];
}

const knownWeeks = ({ courses, venue }: Paper) =>
  courses.find((course) => course.venue === venue)?.values.filter((value) => value !== null)
    .length ?? 0;

function evolutionPages({ courses }: Paper): WeekPage[] {
  if (courses.length === 0) return [];
  const withTable = courses.length <= STORES_BESIDE_CHART;
  const table = withTable ? [] : rowPages('evolutionTable', courses.length, ROWS_OF_TABLE);
  return [{ kind: 'evolution', withTable }, ...table];
}

function picturePages(
  kind: 'production' | 'scorelessProduction',
  pizzas: readonly PaperPizza[],
): WeekPage[] {
  const pages = pagesOf(pizzas);
  return pages.map((part, at) => ({ kind, pizzas: part, part: at + 1, parts: pages.length }));
}

function rowPages(
  kind: 'storeRanking' | 'evolutionTable',
  rows: number,
  perPage: number,
): WeekPage[] {
  return evenPages(rows, perPage).map((part) => ({ kind, ...part }));
}
