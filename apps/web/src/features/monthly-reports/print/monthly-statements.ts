import type { MonthlyReport } from '@crustodian/contract/monthly-reports';
import { DAYPARTS } from '@crustodian/domain/time/daypart';
import { pepperoniOveruseBand } from '@crustodian/domain/figures/pepperoni-overuse-band';
import { isFine } from '@crustodian/domain/figures/share-band';
import { PROBLEMS } from '@crustodian/domain/figures/problems';
import { wholePercent } from '@crustodian/domain/figures/whole-percent';
import { WEEKDAYS } from '@crustodian/domain/time/weekday';
import { shareOf, sumCells } from '../../report-files/sheets/SheetHeatmap.tsx';
import { pointsBetween, risenTrendLines } from '@crustodian/domain/score/score-delta';
import { printedShareChangeText, printedShareText } from '../../../pizza/printed-text.ts';
import { specialtyName } from '../../../pizza/specialty-name.ts';
import { withPizzas, type Standing } from '../../report-files/sheets/standings.ts';
import {
  trendLines,
  daypartCells,
  foodCostRows,
  problemTrendLines,
  shareBefore,
  ownTopStores,
  shiftCells,
} from './monthly-figures.ts';
import { numberText } from '../../../pizza/formatters.ts';
import { countedPizzas } from './messages/monthly-messages.ts';
import type { MonthlyMessages, Statement } from './messages/monthly-messages-type.ts';
import { regionStandings, storeStandings } from './monthly-standings.ts';

/** A sentence about the month, and one about the specialty that fell behind. */
export const performanceStatement = (
  report: MonthlyReport,
  messages: MonthlyMessages,
): Statement => ({
  title: performanceTitle(report, messages),
  help: specialtySentence(report, messages),
});

/** Minimum number of months for calling one a record. */
const RECORD_FROM = 4;

function performanceTitle(report: MonthlyReport, messages: MonthlyMessages): string {
  const { performance: say } = messages;
  const total = report.total.to_standard_percentage;
  if (total === null) return say.noPizzas;
  const earlier = report.evolution.total.slice(0, -1).filter((share) => share !== null);
  const months = earlier.length + 1;
  if (months >= RECORD_FROM && earlier.every((share) => pointsBetween(total, share) > 0)) {
    return say.best(messages.spelt(months));
  }
  const before = shareBefore(report);
  if (before === null) return say.first(printedShareText(total));
  const points = pointsBetween(total, before);
  if (points === 0) return say.same;
  return points > 0 ? say.up(messages.pointCount(points)) : say.down(messages.pointCount(-points));
}

function specialtySentence(report: MonthlyReport, { performance: say }: MonthlyMessages): string {
  const { specialties, total, report_language: language } = report;
  const known = Object.entries(specialties).flatMap(
    ([id, { to_standard_percentage: share, ...figures }]) =>
      share === null ? [] : [{ id, share, ...figures }],
  );
  const lowest = known.toSorted((a, b) => a.share - b.share)[0];
  const worst = weakestFirst(known.map((one) => ({ ...one, toStandard: one.to_standard })))[0];
  if (!lowest || !worst || total.to_standard_percentage === null) return '';
  if (known.length < 2 || pointsBetween(worst.share, total.to_standard_percentage) >= 0) {
    return wholePercent(lowest.share) === 0 ? '' : say.allAbove(printedShareText(lowest.share));
  }
  return say.exception(
    specialtyName(worst.id, language),
    numberText(worst.not_to_standard, language),
    countedPizzas(worst.count, language),
  );
}

export function topStatement(report: MonthlyReport, { top: say }: MonthlyMessages): Statement {
  const own = ownTopStores(report).size;
  return { title: own > 0 ? say.own(own) : say.none, help: say.help(report.top_stores.length) };
}

export function rankingStatement(report: MonthlyReport, messages: MonthlyMessages): Statement {
  const { ranking: say } = messages;
  const ranked = withPizzas(storeStandings(report.stores_ranking));
  const first = ranked[0];
  const last = ranked.at(-1);
  const leaders = leadersOf(ranked);
  if (!first || !last) return { title: say.empty, help: '' };
  if (ranked.length === 1) return { title: say.one(first.name), help: '' };
  return {
    title: say.title(leaders, messages.storeCount(ranked.length)),
    help: say.help(printedShareText(last.share!), printedShareText(first.share!)),
  };
}

/** The stores that share the first place. */
const leadersOf = (ranked: readonly Standing[]): string[] =>
  ranked.filter(({ position }) => position === ranked[0]!.position).map(({ name }) => name);

export function regionsStatement(report: MonthlyReport, messages: MonthlyMessages): Statement {
  const { regions: say } = messages;
  const ranked = withPizzas(regionStandings(report));
  const own = ranked.find(({ id }) => id === report.region);
  const leaders = leadersOf(ranked);
  if (own) return { title: say.own(messages.ordinal(own.position), ranked.length), help: say.help };
  const title = leaders.length > 0 ? say.leads(leaders) : messages.pageNames.regionRanking;
  return { title, help: say.help };
}

/** Minimum number of pizzas for a statement about a shift. */
const FEWEST_PIZZAS = 20;

/**
 * Cells with enough pizzas to be mentioned, weakest first; if none has enough, all that have
 * pizzas.
 */
function weakestFirst<Cell extends { count: number; toStandard: number }>(
  cells: readonly Cell[],
): Cell[] {
  const known = cells.filter(({ count }) => count > 0);
  const telling = known.filter(({ count }) => count >= FEWEST_PIZZAS);
  return (telling.length > 0 ? telling : known).toSorted(
    (a, b) => a.toStandard / a.count - b.toStandard / b.count || b.count - a.count,
  );
}

export function heatmapStatement(report: MonthlyReport, messages: MonthlyMessages): Statement {
  const { heatmap: say } = messages;
  const language = report.report_language;
  const all = shiftCells(report).filter(({ count }) => count > 0);
  const [weakest] = weakestFirst(all);
  if (!weakest) return { title: messages.pageNames.heatmap, help: say.empty };
  const share = shareOf(weakest)!;
  const pizzas = countedPizzas(weakest.count, language);
  const name = messages.shiftOfDay(messages.longDays[WEEKDAYS.indexOf(weakest.day)]!, weakest.part);
  const dayparts = daypartSentence(report, messages);
  if (!isFine(share)) {
    const help = [say.help(printedShareText(share), pizzas), ...dayparts].join(' ');
    return { title: say.weakest(name), help };
  }
  const isAll = all.every((cell) => isFine(shareOf(cell)!));
  const title = isAll ? say.even : say.evenFrom(countedPizzas(FEWEST_PIZZAS, language));
  const help = [say.lowest(name, printedShareText(share), pizzas), ...dayparts].join(' ');
  return { title, help };
}

/** The dayparts with the lowest printed share; nothing if there are fewer than two. */
function daypartSentence(report: MonthlyReport, messages: MonthlyMessages): string[] {
  const dayparts = weakestFirst(
    daypartCells(report).map(({ part, cells }) => ({ part, ...sumCells(cells) })),
  );
  const [first] = dayparts;
  if (!first || dayparts.length < 2) return [];
  const least = printedShareText(shareOf(first));
  const weakest = dayparts.filter((one) => printedShareText(shareOf(one)) === least);
  if (weakest.length === dayparts.length) return [];
  const names = DAYPARTS.filter((part) => weakest.some((one) => one.part === part)).map(
    (part) => messages.dayparts[part].name,
  );
  return [messages.heatmap.dayparts(names, least)];
}

export function evolutionStatement(report: MonthlyReport, messages: MonthlyMessages): Statement {
  const { evolution: say } = messages;
  const { risen, compared } = risenTrendLines(trendLines(report));
  const title = compared > 0 ? say.title(risen, compared) : say.plain;
  return { title, help: say.help };
}

export function problemsStatement(
  report: MonthlyReport,
  { problems: say }: MonthlyMessages,
): Statement {
  const trendLines = problemTrendLines(report);
  const [first] = trendLines;
  if (!first || first.count === 0) return { title: say.none, help: '' };
  const names = trendLines
    .filter(({ count }) => count === first.count)
    .map(({ problem }) => PROBLEMS[problem].label[report.report_language]);
  return { title: say.title(names), help: say.help(names.length, printedShareText(first.share)) };
}

export function foodCostStatement(report: MonthlyReport, messages: MonthlyMessages): Statement {
  const { foodCost: say } = messages;
  const rows = foodCostRows(report);
  const over = rows.filter(({ mean }) => pepperoniOveruseBand(mean) !== '0–5%').length;
  const [most] = rows;
  if (!most || over === 0) return { title: say.fine, help: say.fineHelp };
  const text = printedShareChangeText(most.mean);
  const names = rows
    .filter(({ mean }) => printedShareChangeText(mean) === text)
    .map(({ name }) => name);
  return { title: say.title(over, messages.storeCount(rows.length)), help: say.help(names, text) };
}
