import type { ControlSpecialty, ReportControl } from '@crustodian/contract/report-control';
import type { ReportPizza, WeeklyReport } from '@crustodian/contract/weekly-reports';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { toStandardShare, verdictCounts } from '@crustodian/domain/reports/report-figures';
import { hasFewPizzas, maybeShare } from '@crustodian/domain/reports/report-highlights';
import { OTHER_SPECIALTY } from '@crustodian/domain/reports/report-pizza';
import { scoreDelta } from '@crustodian/domain/score/score-delta';
import { stressTest } from '@crustodian/domain/reports/stress-test';
import type { Counts, EarlierReport } from './earlier-figures.ts';

/**
 * The specialties of a report compared with earlier ones, and their total; empty for a report
 * without scores.
 */
export function storeResume(
  report: WeeklyReport | null,
  specialties: readonly string[],
  earlier: readonly EarlierReport[],
): Pick<ReportControl, 'resume' | 'total'> {
  if (!report || report.scoreless_report) return { resume: {}, total: {} };
  const counted = report.pizzas.filter(({ specialty }) => specialty !== OTHER_SPECIALTY);
  const resume = specialties.map((specialty) => [
    specialty,
    figuresOf(
      counted.filter((pizza) => pizza.specialty === specialty),
      earlier.map(({ key, counts }) => ({ key, ...sumOf(counts.filter(ofSpecialty(specialty))) })),
    ),
  ]);
  const before = earlier.map(({ key, counts }) => ({ key, ...sumOf(counts) }));
  // Safe because each pair above consists of a specialty and its figures.
  return {
    resume: Object.fromEntries(resume) as ReportControl['resume'],
    total: figuresOf(counted, before),
  };
}

const ofSpecialty =
  (wanted: string) =>
  ({ specialty }: { specialty: string }) =>
    specialty === wanted;

const sumOf = (counts: readonly Counts[]): Counts => ({
  goods: counts.reduce((sum, { goods }) => sum + goods, 0),
  bads: counts.reduce((sum, { bads }) => sum + bads, 0),
});

/**
 * `before` contains the counts of the same specialties in the earlier reports, oldest first; the
 * last one is the reference.
 */
function figuresOf(
  pizzas: readonly ReportPizza[],
  before: readonly (Counts & { key: CalendarDay })[],
): ControlSpecialty {
  const {
    count,
    to_standard: goods,
    not_to_standard: bads,
    maybe_to_standard: maybe,
    to_standard_percentage: score,
  } = verdictCounts(pizzas.map(({ standard }) => ({ standard, pizzas: 1 })));
  const previous = before.map(({ key, ...counts }) => ({
    key,
    to_standard_percentage: toStandardShare(counts.goods, counts.bads),
  }));
  const lrScore = previous.at(-1)?.to_standard_percentage ?? null;
  return {
    previous,
    count,
    goods,
    bads,
    maybe,
    maybe_share: maybeShare({ count, maybe }),
    few_pizzas: hasFewPizzas({ count }),
    score,
    lrScore,
    delta: scoreDelta(score, lrScore),
    stress: stressTest({ count, goods }),
  };
}
