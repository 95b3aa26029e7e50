import { readStoreTv as contract } from '@crustodian/contract/store-tv';
import { areFew } from '@crustodian/domain/figures/few-pizzas';
import { PROBLEM_CODES, PROBLEMS, type ProblemCode } from '@crustodian/domain/figures/problems';
import { specialtyFigures, toStandardShare } from '@crustodian/domain/reports/report-figures';
import { rankingWindow } from '@crustodian/domain/reports/store-tv';
import { reportSpecialties, type ReportRow } from '#reports/report-row';
import { reportVerdicts } from '#reports/week-figures';
import { weekRanking } from '#reports/week-ranking';
import type { Db } from '#platform/database/db';
import { handle } from '#platform/http/http';
import { openTv } from './open-tv.ts';
import { lastWeeks, shownWeek } from './shown-week.ts';
import { bestInClass, shownPizzas } from './tv-pictures.ts';

export const readStoreTv = handle(contract, async ({ params, query }, context) => {
  const { db, now } = context;
  const tv = await openTv(context, params.venue, query.key);
  const at = now();
  const { week, report } = await shownWeek(db, tv, { asked: query.week_stamp, now: at });
  const { stores } = await weekRanking(db, { venue: tv.id, week, states: tv.states });
  const specialties = await reportSpecialties(db, tv.company);
  const weeks = await lastWeeks(db, tv, week);
  return {
    ranking: rankingWindow(stores, ({ venue }) => venue === String(tv.id)).map(
      ({ row, entry }) => ({
        venue: entry.venue,
        name: entry.pretty_name,
        position: entry.position,
        row,
        to_standard_percentage: entry.to_standard_percentage,
        few: areFew(entry.count),
      }),
    ),
    best_in_class: await bestInClass(db, { tv, week }, stores),
    pizzas: report ? await shownPizzas(db, report) : [],
    ...(await figuresOf(
      db,
      report,
      specialties.map(({ specialty }) => specialty),
    )),
    specialties: Object.fromEntries(specialties.map(({ specialty, text }) => [specialty, text])),
    weeks: weeks.map(({ week: stamp, to_standard, not_to_standard }) => ({
      week_stamp: stamp,
      to_standard_percentage: toStandardShare(to_standard, not_to_standard),
    })),
    week_stamp: week,
    has_report: report !== null,
    venue: { pk: String(tv.id), pretty_name: tv.name, time_zone: tv.timeZone },
    read_at: new Date(at).toISOString(),
  };
});

/**
 * The fractions of a report and its problems, the most frequent first; ties in the order of the
 * problem codes.
 */
async function figuresOf(db: Db, report: ReportRow | null, specialties: readonly string[]) {
  if (!report || report.scoreless) return { standard: { total: null }, report_problems: [] };
  const { standard, total } = specialtyFigures(await reportVerdicts(db, report), specialties);
  const countOf = (problem: ProblemCode) => total.problems[problem] ?? 0;
  const report_problems = PROBLEM_CODES.filter((problem) => countOf(problem) > 0)
    .toSorted((a, b) => countOf(b) - countOf(a))
    .map((problem) => ({ problem, count: countOf(problem), tips: PROBLEMS[problem].tips }));
  return { standard, report_problems };
}
