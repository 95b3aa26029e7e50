import type { Answer } from '@crustodian/contract/wire/endpoint';
import type {
  readReport,
  readStoresEvolution,
  WeeklyReport,
} from '@crustodian/contract/weekly-reports';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { problemsToPrint } from '@crustodian/domain/reports/printed-problems';
import { previousWeek } from '@crustodian/domain/time/week';
import { weightedShare } from '@crustodian/domain/reports/report-figures';
import { specialtyLabel } from '@crustodian/domain/pizza/specialties';
import { perWeekday } from '@crustodian/domain/time/weekday';
import type { Standing } from '../../report-files/sheets/standings.ts';
import type { ReportModel, SheetPizza, ShiftCounts, SpecialtyFigures } from './report-model.ts';

type Ranking = NonNullable<Answer<typeof readReport>['ranking']>;

export interface ReportAnswers {
  report: WeeklyReport;
  ranking: Ranking | null;
  /** Display name of the company. */
  company: string;
  evolution: Answer<typeof readStoresEvolution>;
  conglomerate: number | null;
  /** The company's ranking of the preceding week; null if there was no report. */
  lastWeek: Ranking | null;
  /** The store's reports of the preceding weeks, newest first. */
  earlier: readonly WeeklyReport[];
  audited: ReportModel['audited'];
}

/**
 * Builds the printed model of a report from the server's data about it, its chain and the preceding
 * weeks.
 */
export function buildReportModel(answers: ReportAnswers): ReportModel {
  const { report, ranking, conglomerate } = answers;
  const { doc } = report;
  const stores = storesOf(answers);
  const own = ranking?.stores.find(({ venue }) => venue === report.venue)?.region ?? null;
  const weekBefore = previousWeek(report.week_stamp);
  const specialties = specialtiesOf(
    report,
    answers.earlier.find(({ week_stamp }) => week_stamp === weekBefore),
  );
  return {
    language: report.report_language,
    venue: report.venue,
    store: report.pretty_name,
    company: answers.company,
    region: own,
    regionName: ranking?.regions.find(({ region }) => region === own)?.name ?? doc.region,
    stamp: report.week_stamp,
    scoreless: report.scoreless_report === 1,
    pizzas: report.pizzas.map(pizzaOf),
    scorelessPizzas: report.pizzas_scoreless.map(pizzaOf),
    specialties,
    total: totalOf(report, specialties),
    measured: isSet(report) ? report.to_standard_percentage : null,
    conglomerate,
    byShift: shiftsOf(report),
    earlier: answers.earlier
      .map((before) => ({ stamp: before.week_stamp, byShift: shiftsOf(before) }))
      .toReversed(),
    stores,
    regions: (ranking?.regions ?? []).map((region) => ({
      position: region.position,
      id: region.region,
      name: region.name,
      region: region.region,
      share: region.to_standard_percentage,
      count: region.count,
      before: shareTogether(stores.filter((store) => store.region === region.region)),
    })),
    ...trendLinesOf(answers.evolution),
    audited: answers.audited,
  };
}

const pizzaOf = (pizza: WeeklyReport['pizzas'][number]): SheetPizza => ({
  ...pizza,
  shown: pizza.show_on_report === 1,
  featured: pizza.featured === 1,
  problems: problemsToPrint({ specialty: pizza.specialty, problems: pizza.main_problem }),
});

function specialtiesOf(report: WeeklyReport, before: WeeklyReport | undefined): SpecialtyFigures[] {
  return Object.entries(report.resume_by_specialty).map(([specialty, figures]) => ({
    specialty,
    name: specialtyLabel(specialty, report.report_language),
    count: figures.count,
    toStandard: figures.to_standard,
    maybe: figures.maybe_to_standard,
    share: report.visible_to_standard_percentage[specialty] ?? figures.to_standard_percentage,
    before: before?.resume_by_specialty[specialty]?.to_standard_percentage ?? null,
  }));
}

/** Whether a reviewer has set the printed shares. */
const isSet = ({ visible_to_standard_percentage: shares }: WeeklyReport) =>
  Object.keys(shares).length > 0;

/** If a reviewer has set the shares, the total is their mean weighted by pizzas (decision X80). */
function totalOf(report: WeeklyReport, specialties: readonly SpecialtyFigures[]): number | null {
  if (!isSet(report)) return report.to_standard_percentage;
  return weightedShare(specialties);
}

const shiftsOf = ({ to_standard_by_shift }: WeeklyReport): ShiftCounts =>
  perWeekday((day) => {
    const counts = to_standard_by_shift[day];
    return {
      AM: { count: counts.count_AM, toStandard: counts.to_standard_AM },
      PM: { count: counts.count_PM, toStandard: counts.to_standard_PM },
    };
  });

function storesOf({ ranking, lastWeek }: ReportAnswers): Standing[] {
  const before = new Map(
    lastWeek?.stores.map((store) => [store.venue, store.to_standard_percentage]),
  );
  return (ranking?.stores ?? []).map((store) => ({
    position: store.position,
    id: store.venue,
    name: store.pretty_name,
    region: store.region,
    share: store.to_standard_percentage,
    count: store.count,
    before: before.get(store.venue) ?? null,
  }));
}

/**
 * The preceding week's share of the region's stores that have a report now, weighted by their
 * current pizzas.
 */
function shareTogether(stores: readonly Standing[]): number | null {
  const known = stores.filter(({ before }) => before !== null);
  const pizzas = known.reduce((sum, { count }) => sum + count, 0);
  if (pizzas === 0) return null;
  return known.reduce((sum, { before, count }) => sum + before! * count, 0) / pizzas;
}

/** All stores on the same sequence of weeks; a week without a report is a gap (decision X102). */
function trendLinesOf({
  stores,
}: ReportAnswers['evolution']): Pick<ReportModel, 'weeks' | 'trendLines'> {
  const all = Object.values(stores).flatMap(({ reports }) => reports.map(({ key }) => key));
  const weeks = [...new Set<CalendarDay>(all)].toSorted().slice(-WEEKS_SHOWN);
  const trendLines = Object.entries(stores).map(([venue, { pretty_name, reports }]) => {
    const shares = new Map(reports.map(({ key, to_standard_percentage: share }) => [key, share]));
    return { venue, name: pretty_name, values: weeks.map((week) => shares.get(week) ?? null) };
  });
  return {
    weeks,
    trendLines: trendLines
      .filter(({ values }) => values.some((value) => value !== null))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
  };
}

/** Number of reports in a history (spec 002 section 9). */
const WEEKS_SHOWN = 12;
