import type { MonthlyReport } from '@crustodian/contract/monthly-reports';
import { foodCostBand } from '@crustodian/domain/food-cost';
import { isFine } from '@crustodian/domain/share-band';
import { PROBLEMS } from '@crustodian/domain/problems';
import { WEEKDAYS } from '@crustodian/domain/weekday';
import { shareOf, together } from '../../report-files/PaperHeatmap.tsx';
import { pointsBetween, risenCourses } from '@crustodian/domain/score-delta';
import { shareChangeText, shareText } from '../../../pizza/formatters.ts';
import { specialtyName } from '../../../pizza/specialty-name.ts';
import { withPizzas } from '../../report-files/standings.ts';
import {
  courses,
  daypartCells,
  foodCostRows,
  problemCourses,
  shareBefore,
  ownTopStores,
  shiftCells,
} from './month-figures.ts';
import { countedPizzas } from './month-words.ts';
import type { MonthWords, Statement } from './month-words-type.ts';
import { regionStandings, storeStandings } from './month-standings.ts';

/** A whole sentence about the month, and about the specialty that fell behind. */
export const performanceStatement = (report: MonthlyReport, words: MonthWords): Statement => ({
  title: performanceTitle(report, words),
  help: specialtySentence(report, words),
});

/** Fewer months than this make no record. */
const RECORD_FROM = 4;

function performanceTitle(report: MonthlyReport, words: MonthWords): string {
  const { performance: say } = words;
  const total = report.total.to_standard_percentage;
  if (total === null) return say.noPizzas;
  const earlier = report.evolution.total.slice(0, -1).filter((share) => share !== null);
  const months = earlier.length + 1;
  if (months >= RECORD_FROM && earlier.every((share) => share < total)) {
    return say.best(words.spelt(months));
  }
  const before = shareBefore(report);
  if (before === null) return say.first(shareText(total));
  const points = pointsBetween(total, before);
  if (points === 0) return say.same;
  return points > 0 ? say.up(words.pointCount(points)) : say.down(words.pointCount(-points));
}

function specialtySentence(report: MonthlyReport, { performance: say }: MonthWords): string {
  const { specialties, total, report_language: language } = report;
  const known = Object.entries(specialties)
    .flatMap(([id, { to_standard_percentage: share, ...figures }]) =>
      share === null ? [] : [{ id, share, ...figures }],
    )
    .toSorted((a, b) => a.share - b.share);
  const [worst] = known;
  if (!worst || total.to_standard_percentage === null) return '';
  if (known.length < 2 || worst.share >= total.to_standard_percentage) {
    return say.allAbove(shareText(worst.share));
  }
  return say.exception(
    specialtyName(worst.id, language),
    worst.not_to_standard,
    countedPizzas(worst.count, language),
  );
}

export function topStatement(report: MonthlyReport, { top: say }: MonthWords): Statement {
  const own = ownTopStores(report).size;
  return { title: own > 0 ? say.own(own) : say.none, help: say.help(report.top_stores.length) };
}

export function rankingStatement(report: MonthlyReport, words: MonthWords): Statement {
  const { ranking: say } = words;
  const ranked = withPizzas(storeStandings(report.stores_ranking));
  const first = ranked[0];
  const last = ranked.at(-1);
  if (!first || !last) return { title: say.empty, help: '' };
  if (ranked.length === 1) return { title: say.one(first.name), help: '' };
  return {
    title: say.title(first.name, words.storeCount(ranked.length)),
    help: say.help(shareText(last.share!), shareText(first.share!)),
  };
}

export function regionsStatement(report: MonthlyReport, words: MonthWords): Statement {
  const { regions: say } = words;
  const ranked = withPizzas(regionStandings(report));
  const own = ranked.find(({ id }) => id === report.region);
  const first = ranked[0];
  if (own) return { title: say.own(words.ordinal(own.position), ranked.length), help: say.help };
  return { title: first ? say.leads(first.name) : words.pageNames.regionRanking, help: say.help };
}

/** Fewer pizzas say nothing about a shift. */
const FEWEST_PIZZAS = 20;

/** The cells with enough pizzas to be named, weakest first; all that have any where none has enough. */
function weakestFirst<Cell extends { count: number; toStandard: number }>(
  cells: readonly Cell[],
): Cell[] {
  const known = cells.filter(({ count }) => count > 0);
  const telling = known.filter(({ count }) => count >= FEWEST_PIZZAS);
  return (telling.length > 0 ? telling : known).toSorted(
    (a, b) => a.toStandard / a.count - b.toStandard / b.count || b.count - a.count,
  );
}

export function heatmapStatement(report: MonthlyReport, words: MonthWords): Statement {
  const { heatmap: say } = words;
  const [weakest] = weakestFirst(shiftCells(report));
  if (!weakest) return { title: words.pageNames.heatmap, help: say.empty };
  const [daypart] = weakestFirst(
    daypartCells(report).map(({ part, cells }) => ({ part, ...together(cells) })),
  );
  const share = shareOf(weakest)!;
  const day = words.longDays[WEEKDAYS.indexOf(weakest.day)]!;
  const title = isFine(share) ? say.even : say.weakest(words.shiftOfDay(day, weakest.part));
  if (!daypart) return { title, help: '' };
  const help = say.help(
    shareText(share),
    countedPizzas(weakest.count, report.report_language),
    words.dayparts[daypart.part].name,
    shareText(shareOf(daypart)!),
  );
  return { title, help };
}

export function evolutionStatement(report: MonthlyReport, words: MonthWords): Statement {
  const { evolution: say } = words;
  const { risen, compared } = risenCourses(courses(report));
  const title = compared > 0 ? say.title(risen, words.storeCount(compared)) : say.plain;
  return { title, help: say.help };
}

export function problemsStatement(report: MonthlyReport, { problems: say }: MonthWords): Statement {
  const [first] = problemCourses(report);
  if (!first || first.count === 0) return { title: say.none, help: '' };
  const { label } = PROBLEMS[first.problem];
  return {
    title: say.title(label[report.report_language]),
    help: say.help(shareText(first.share)),
  };
}

export function foodCostStatement(report: MonthlyReport, words: MonthWords): Statement {
  const { foodCost: say } = words;
  const rows = foodCostRows(report);
  const over = rows.filter(({ mean }) => foodCostBand(mean) !== '0–5%').length;
  const [most] = rows;
  if (!most || over === 0) return { title: say.fine, help: say.fineHelp };
  return {
    title: say.title(over, words.storeCount(rows.length)),
    help: say.help(most.name, shareChangeText(most.mean)),
  };
}
