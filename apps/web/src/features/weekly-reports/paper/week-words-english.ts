import { PAPER_WORDS } from '../../report-files/paper-words.ts';
import type { WeekWords } from './week-words-type.ts';

const ORDINAL_WORDS = [
  'First',
  'Second',
  'Third',
  'Fourth',
  'Fifth',
  'Sixth',
  'Seventh',
  'Eighth',
  'Ninth',
  'Tenth',
  'Eleventh',
  'Twelfth',
];

const { ordinal, pointCount: points, pizzaCount: pizzas } = PAPER_WORDS.en;
const ordinalWord = (position: number) => ORDINAL_WORDS[position - 1] ?? ordinal(position);
const many = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`);

export const ENGLISH: WeekWords = {
  ...PAPER_WORDS.en,
  weekLetter: 'W',
  pageNames: {
    cover: 'Cover',
    performance: 'Weekly performance',
    tips: 'Tips',
    production: "Last week's production",
    trends: 'Trend charts',
    storeRanking: 'Store ranking',
    regionRanking: 'Region ranking',
    shiftHeatmap: 'Shift heatmap',
    evolution: 'Stores evolution',
    evolutionTable: 'Stores evolution table',
    scorelessProduction: 'Scoreless production',
  },
  reportTitle: 'Weekly quality report',
  weekOf: (week) => `Week ${week}`,
  footer: 'Crustodian weekly quality report',
  basis: (count) => `${pizzas(count)} classified, reviewed by QA`,
  picturesBasis: (count) => `${pizzas(count)} of the week`,
  vsLastWeek: 'vs last week',
  pointsVsLastWeek: 'points vs last week',
  lastWeek: 'last week',
  thisWeek: 'this week',
  regionAverage: 'region average',
  bestOfWeek: 'Best of the week',
  worstOfWeek: 'Worst of the week',
  lastReports: (reports) => `To standard, last ${many(reports, 'report')}`,
  tip: 'Tip',
  week: 'week',
  day: 'day',
  performance: {
    best: (reports) => `The best week of the last ${reports}`,
    up: (count) => `${points(count)} better than last week`,
    down: (count) => `${points(count)} below last week`,
    same: 'As good as last week',
    first: (share) => `${share} of the pizzas to standard`,
    noPizzas: 'No pizzas were classified this week',
    exception: (specialty, faulty, count) =>
      `${specialty} needs the most help: ${faulty} of ${pizzas(count)} were not to standard.`,
    allAbove: (share) => `Every specialty is at ${share} or above.`,
  },
  tips: {
    two: (share) => `Two problems explain ${share} of what went wrong`,
    one: (share) => `One problem explains ${share} of what went wrong`,
    fixing: (both, store, from, to) =>
      `Fixing ${both ? 'both' : 'it'} would take ${store} from ${from} to ${to}, with all other pizzas unchanged.`,
  },
  production: {
    title: "Last week's production",
    help: (count) => `${pizzas(count)} of the week, chosen by QA: both shifts, every specialty.`,
  },
  scoreless: {
    title: 'Scoreless production',
    help: (count) => `${pizzas(count)} of the week as they left the oven, shown without a score.`,
  },
  trends: {
    up: (count, reports) => `Up ${points(count)} in ${reports} reports`,
    down: (count, reports) => `Down ${points(count)} in ${reports} reports`,
    same: (reports) => `Level over ${reports} reports`,
    help: 'Share of pizzas to standard per report; weeks without a report are left open.',
    courses: 'To standard, beside region and company',
    changes: 'Change from report to report, in points',
    averages: 'Mean of the last four reports',
  },
  ranking: {
    title: (position, stores) => `${ordinalWord(position)} of ${many(stores, 'store')}`,
    noRank: 'Not ranked this week',
    close: (from, to) => `Ranks ${from} to ${to} are close: their differences are within chance.`,
    alone: 'The difference to every other store is more than chance.',
  },
  regions: {
    title: (position, regions) => `${ordinalWord(position)} of ${many(regions, 'region')}`,
    plain: 'Regions beside each other',
    help: 'Every pizza of a region counts the same; the line is its 95% interval.',
  },
  heatmap: {
    weakest: (shift) => `${shift} needs the most help`,
    even: 'Every shift is at 90% or above',
    help: (share, count, best, bestShare) =>
      `${share} of ${pizzas(count)} to standard. ${best} is the one to learn from: ${bestShare}.`,
    empty: 'No shift has classified pizzas this week.',
  },
  evolution: {
    title: (up, stores) => `${up} of ${many(stores, 'store')} improved on their last report`,
    plain: 'How the stores developed',
    help: 'Share of pizzas to standard, last 12 reports of every store of the region.',
    table: 'Store by store, report by report',
    tableHelp: 'Share of pizzas to standard; a dash where there was no report.',
  },
};
