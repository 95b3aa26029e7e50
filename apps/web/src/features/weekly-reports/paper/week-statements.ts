import { isFine } from '@crustodian/domain/share-band';
import { SHIFTS, type Shift } from '@crustodian/domain/shift';
import { WEEKDAYS, type Weekday } from '@crustodian/domain/weekday';
import { explainedBy, type PrintedProblem } from '@crustodian/domain/printed-problems';
import type { Paper, ShiftCounts } from './paper-data.ts';
import { pointsBetween, risenCourses } from '@crustodian/domain/score-delta';
import { shareText } from '../../../pizza/formatters.ts';
import type { WeekWords, Statement } from './week-words-type.ts';
import { closeTo, withPizzas } from '../../report-files/standings.ts';

/** The store's own shares, oldest first, without the weeks that had no report. */
function ownCourse({ courses, venue }: Paper): number[] {
  const own = courses.find((course) => course.venue === venue);
  return (own?.values ?? []).filter((value) => value !== null);
}

/** The share of the report before this one; null where it is the first. */
export const shareBefore = (paper: Paper): number | null =>
  paper.stores.find(({ id }) => id === paper.venue)?.before ?? null;

/** A whole sentence about the week, and about the specialty that fell behind. */
export function performanceStatement(paper: Paper, words: WeekWords): Statement {
  return { title: performanceTitle(paper, words), help: specialtySentence(paper, words) };
}

/** Fewer reports than this make no record. */
const RECORD_FROM = 4;

function performanceTitle(paper: Paper, { performance: say, spelt }: WeekWords): string {
  const { total } = paper;
  if (total === null) return say.noPizzas;
  const earlier = ownCourse(paper).slice(0, -1);
  if (earlier.length + 1 >= RECORD_FROM && earlier.every((share) => share < total)) {
    return say.best(spelt(earlier.length + 1));
  }
  const before = shareBefore(paper);
  if (before === null) return say.first(shareText(total));
  const points = pointsBetween(total, before);
  if (points === 0) return say.same;
  return points > 0 ? say.up(points) : say.down(-points);
}

function specialtySentence({ specialties, total }: Paper, { performance: say }: WeekWords) {
  const known = specialties.filter(({ share }) => share !== null);
  const worst = known.toSorted((a, b) => a.share! - b.share!)[0];
  if (!worst || total === null) return '';
  if (known.length < 2 || worst.share! >= total) return say.allAbove(shareText(worst.share!));
  return say.exception(worst.name, worst.count - worst.toStandard, worst.count);
}

export function tipsStatement(
  paper: Paper,
  problems: readonly PrintedProblem<unknown>[],
  { tips: say }: WeekWords,
): Statement {
  const { explained, named } = explainedBy(paper.pizzas, problems);
  const share = shareText(named === 0 ? 0 : explained / named);
  const both = problems.length > 1;
  const title = both ? say.two(share) : say.one(share);
  const own = paper.stores.find(({ id }) => id === paper.venue);
  if (!own || own.share === null || paper.total === null || own.count === 0) {
    return { title, help: '' };
  }
  const then = Math.min(1, paper.total + explained / own.count);
  return { title, help: say.fixing(both, paper.store, shareText(paper.total), shareText(then)) };
}

export function trendsStatement(paper: Paper, { trends: say }: WeekWords): Statement {
  const course = ownCourse(paper);
  const points = pointsBetween(course.at(-1) ?? 0, course[0] ?? 0);
  const reports = course.length;
  if (points === 0) return { title: say.same(reports), help: say.help };
  const title = points > 0 ? say.up(points, reports) : say.down(-points, reports);
  return { title, help: say.help };
}

export function rankingStatement(paper: Paper, { ranking: say }: WeekWords): Statement {
  const ranked = withPizzas(paper.stores);
  const own = ranked.find(({ id }) => id === paper.venue);
  if (!own) return { title: say.noRank, help: '' };
  const close = closeTo(ranked, paper.venue);
  return {
    title: say.title(own.position, ranked.length),
    help: close ? say.close(...close) : say.alone,
  };
}

export function regionsStatement(paper: Paper, { regions: say }: WeekWords): Statement {
  const ranked = withPizzas(paper.regions);
  const own = ranked.find(({ id }) => id === paper.region);
  return { title: own ? say.title(own.position, ranked.length) : say.plain, help: say.help };
}

interface ShiftFigure {
  day: Weekday;
  shift: Shift;
  count: number;
  share: number;
}

/** The shifts with pizzas, weakest first. */
function shiftFigures(counts: ShiftCounts): ShiftFigure[] {
  return WEEKDAYS.flatMap((day) => SHIFTS.map((shift) => ({ day, shift, ...counts[day][shift] })))
    .filter(({ count }) => count > 0)
    .map(({ day, shift, count, toStandard }) => ({ day, shift, count, share: toStandard / count }))
    .toSorted((a, b) => a.share - b.share || b.count - a.count);
}

/** Fewer pizzas say nothing about a shift. */
const FEWEST_PIZZAS = 5;

/** The shifts with enough pizzas to be named; all of them where no two can be compared. */
function tellingShifts(figures: readonly ShiftFigure[]): readonly ShiftFigure[] {
  const telling = figures.filter(({ count }) => count >= FEWEST_PIZZAS);
  return telling.length > 1 ? telling : figures;
}

export function heatmapStatement(paper: Paper, words: WeekWords): Statement {
  const { heatmap: say } = words;
  const figures = tellingShifts(shiftFigures(paper.byShift));
  const [weakest] = figures;
  const best = figures.at(-1);
  if (!weakest || !best) return { title: words.pageNames.shiftHeatmap, help: say.empty };
  const name = ({ day, shift }: ShiftFigure) =>
    words.shiftOfDay(words.longDays[WEEKDAYS.indexOf(day)]!, shift);
  const help = say.help(shareText(weakest.share), weakest.count, name(best), shareText(best.share));
  return { title: isFine(weakest.share) ? say.even : say.weakest(name(weakest)), help };
}

export function evolutionStatement({ courses }: Paper, { evolution: say }: WeekWords): Statement {
  const { risen, compared } = risenCourses(courses);
  const title = compared > 0 ? say.title(risen, compared) : say.plain;
  return { title, help: say.help };
}
