import { isFine } from '@crustodian/domain/figures/share-band';
import { wholePercent } from '@crustodian/domain/figures/whole-percent';
import { SHIFTS, type Shift } from '@crustodian/domain/time/shift';
import { WEEKDAYS, type Weekday } from '@crustodian/domain/time/weekday';
import { explainedBy, type PrintedProblem } from '@crustodian/domain/reports/printed-problems';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { ReportModel, SheetPizza, ShiftCounts } from './report-model.ts';
import { pointsBetween, risenTrendLines } from '@crustodian/domain/score/score-delta';
import { printedShareText } from '../../../pizza/printed-text.ts';
import type { WeeklyMessages, Statement } from './messages/weekly-messages-type.ts';
import { weekName } from './messages/weekly-messages.ts';
import { closeTo, withPizzas } from '../../report-files/sheets/standings.ts';

/** The store's shares by week, oldest first, without weeks that have no report. */
function ownTrendLine({
  trendLines,
  venue,
  weeks,
}: ReportModel): { week: CalendarDay; share: number }[] {
  const own = trendLines.find((line) => line.venue === venue);
  return weeks.flatMap((week, at) => {
    const share = own?.values[at] ?? null;
    return share === null ? [] : [{ week, share }];
  });
}

/** The previous report's share; null if this is the first report. */
export const shareBefore = (model: ReportModel): number | null =>
  model.stores.find(({ id }) => id === model.venue)?.before ?? null;

/** A sentence about the week, and one about the specialty that fell behind. */
export function performanceStatement(model: ReportModel, messages: WeeklyMessages): Statement {
  return { title: performanceTitle(model, messages), help: specialtySentence(model, messages) };
}

/** Minimum number of reports for calling one a record. */
const RECORD_FROM = 4;

function performanceTitle(model: ReportModel, { performance: say, spelt }: WeeklyMessages): string {
  const { total } = model;
  if (total === null) return say.noPizzas;
  const earlier = ownTrendLine(model)
    .filter(({ week }) => week < model.stamp)
    .map(({ share }) => share);
  const isRecord = earlier.every((share) => pointsBetween(total, share) > 0);
  if (earlier.length + 1 >= RECORD_FROM && isRecord) return say.best(spelt(earlier.length + 1));
  const before = shareBefore(model);
  if (before === null) return say.first(printedShareText(total));
  const points = pointsBetween(total, before);
  if (points === 0) return say.same;
  return points > 0 ? say.up(points) : say.down(-points);
}

/** Minimum number of pizzas for a statement about a shift or specialty. */
const FEWEST_PIZZAS = 5;

/** The figures with enough pizzas to be mentioned; all of them if fewer than two have enough. */
function telling<Figure extends { count: number }>(figures: readonly Figure[]): readonly Figure[] {
  const enough = figures.filter(({ count }) => count >= FEWEST_PIZZAS);
  return enough.length > 1 ? enough : figures;
}

function specialtySentence(
  { specialties, total, measured }: ReportModel,
  messages: WeeklyMessages,
): string {
  const { performance: say } = messages;
  const known = specialties.filter(({ share }) => share !== null);
  const lowest = known.toSorted((a, b) => a.share! - b.share!)[0];
  const worst = telling(known).toSorted((a, b) => a.share! - b.share! || b.count - a.count)[0];
  if (!lowest || !worst || total === null) return '';
  if (known.length < 2 || pointsBetween(worst.share!, total) >= 0) {
    return wholePercent(lowest.share!) === 0 ? '' : say.allAbove(printedShareText(lowest.share!));
  }
  if (measured !== null) return say.exceptionShare(worst.name, printedShareText(worst.share!));
  return say.exception(worst.name, worst.count - worst.toStandard, worst.count);
}

/** Number of pizzas with a verdict, of those to standard, and of undecided ones. */
export const countedPizzas = ({ specialties }: ReportModel) => ({
  count: specialties.reduce((sum, { count }) => sum + count, 0),
  toStandard: specialties.reduce((sum, { toStandard }) => sum + toStandard, 0),
  maybe: specialties.reduce((sum, { maybe }) => sum + maybe, 0),
});

export function tipsStatement(
  model: ReportModel,
  problems: readonly PrintedProblem<unknown>[],
  { tips: say }: WeeklyMessages,
): Statement {
  const { explained, fixed } = explainedBy(model.pizzas, problems);
  const { count, toStandard } = countedPizzas(model);
  const faulty = count - toStandard;
  const share = printedShareText(faulty === 0 ? null : explained / faulty);
  const both = problems.length > 1;
  const help = [say.explained(both, explained, faulty)];
  // Shares set by QA do not derive from these pizzas.
  if (model.measured === null && model.total !== null) {
    const then = printedShareText((toStandard + fixed) / count);
    help.push(say.fixing(both, fixed, model.store, printedShareText(model.total), then));
  }
  return { title: both ? say.two(share) : say.one(share), help: help.join(' ') };
}

export function trendsStatement(model: ReportModel, messages: WeeklyMessages): Statement {
  const { trends: say } = messages;
  const ownLine = ownTrendLine(model);
  const [first, last] = [ownLine[0], ownLine.at(-1)];
  if (!first || !last) return { title: messages.pageNames.trends, help: '' };
  const points = pointsBetween(last.share, first.share);
  const reports = ownLine.length;
  const ends = [first, last].flatMap(({ share, week }) => [
    printedShareText(share),
    weekName(week, messages),
  ]);
  const help = say.help(ends[0]!, ends[1]!, ends[2]!, ends[3]!);
  if (points === 0) return { title: say.same(reports), help };
  return { title: points > 0 ? say.up(points, reports) : say.down(-points, reports), help };
}

export function rankingStatement(model: ReportModel, { ranking: say }: WeeklyMessages): Statement {
  const ranked = withPizzas(model.stores);
  const own = ranked.find(({ id }) => id === model.venue);
  if (!own) return { title: say.noRank, help: '' };
  const title = say.title(own.position, ranked.length);
  if (ranked.length === 1) return { title, help: '' };
  const close = closeTo(ranked, model.venue);
  return { title, help: close.length > 0 ? say.close(close) : say.alone };
}

export function regionsStatement(model: ReportModel, { regions: say }: WeeklyMessages): Statement {
  const ranked = withPizzas(model.regions);
  const own = ranked.find(({ id }) => id === model.region);
  return { title: own ? say.title(own.position, ranked.length) : say.plain, help: say.help };
}

interface ShiftFigure {
  day: Weekday;
  shift: Shift;
  count: number;
  share: number;
}

/** The shifts that have pizzas, weakest first. */
function shiftFigures(counts: ShiftCounts): ShiftFigure[] {
  return WEEKDAYS.flatMap((day) => SHIFTS.map((shift) => ({ day, shift, ...counts[day][shift] })))
    .filter(({ count }) => count > 0)
    .map(({ day, shift, count, toStandard }) => ({ day, shift, count, share: toStandard / count }))
    .toSorted((a, b) => a.share - b.share || b.count - a.count);
}

export function heatmapStatement(model: ReportModel, messages: WeeklyMessages): Statement {
  const { heatmap: say } = messages;
  const all = shiftFigures(model.byShift);
  const figures = telling(all);
  const [weakest] = figures;
  if (!weakest) return { title: messages.pageNames.shiftHeatmap, help: say.empty };
  const best = figures.toSorted((a, b) => b.share - a.share || b.count - a.count)[0]!;
  const nameOf = ({ day, shift }: ShiftFigure) =>
    messages.shiftOfDay(messages.longDays[WEEKDAYS.indexOf(day)]!, shift);
  const share = printedShareText(weakest.share);
  if (all.length > 1 && all.every((one) => printedShareText(one.share) === share)) {
    return { title: say.alike(share), help: '' };
  }
  const learnt = pointsBetween(best.share, weakest.share) > 0;
  const from = learnt ? [say.best(nameOf(best), printedShareText(best.share))] : [];
  if (!isFine(weakest.share)) {
    const help = [say.help(share, weakest.count), ...from].join(' ');
    return { title: say.weakest(nameOf(weakest)), help };
  }
  const title = all.every((one) => isFine(one.share)) ? say.even : say.evenFrom(FEWEST_PIZZAS);
  return { title, help: [say.lowest(nameOf(weakest), share, weakest.count), ...from].join(' ') };
}

export function evolutionStatement(
  model: ReportModel,
  { evolution: say }: WeeklyMessages,
): Statement {
  const { risen, compared } = risenTrendLines(model.trendLines);
  const title = compared > 0 ? say.title(risen, compared) : say.plain;
  return { title, help: say.help(model.weeks.length) };
}

/** A sentence about the pictures of the week, counted on its sheets. */
export function productionStatement(
  shown: readonly SheetPizza[],
  { production: say }: WeeklyMessages,
): string {
  const of = (shift: Shift) => shown.filter((pizza) => pizza.shift === shift).length;
  const specialties = new Set(shown.map(({ specialty }) => specialty)).size;
  return say.help(shown.length, of('AM'), of('PM'), specialties);
}
