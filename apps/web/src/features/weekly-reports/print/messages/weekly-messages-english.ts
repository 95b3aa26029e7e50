import { PRINT_MESSAGES } from '../../../report-files/sheets/print-messages.ts';
import type { WeeklyMessages } from './weekly-messages-type.ts';

const ORDINAL_MESSAGES = [
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

const { ordinal, pointCount: points, pizzaCount: pizzas } = PRINT_MESSAGES.en;
const ranks = (runs: readonly (readonly [number, number])[]) => {
  const texts = runs.flatMap(([from, to]) =>
    to - from < 2 ? [...new Set([from, to])].map(String) : [`${from} to ${to}`],
  );
  const several = runs.length > 1 || runs.some(([from, to]) => from !== to);
  return `${several ? 'ranks' : 'rank'} ${PRINT_MESSAGES.en.list(texts)}`;
};
const ordinalWord = (position: number) => ORDINAL_MESSAGES[position - 1] ?? ordinal(position);
const many = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`);

export const ENGLISH: WeeklyMessages = {
  ...PRINT_MESSAGES.en,
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
  basis: (count, maybe) =>
    `${pizzas(count)} classified${PRINT_MESSAGES.en.withoutMaybe(maybe)}, reviewed by QA`,
  setBasis: (count, maybe, measured) =>
    `${pizzas(count)} classified${PRINT_MESSAGES.en.withoutMaybe(maybe)}, shares set by QA, measured ${measured}`,
  picturesBasis: (count) => `${pizzas(count)} of the week`,
  vsLastWeek: 'vs last week',
  pointsVsLastWeek: (points) => `${Math.abs(points) === 1 ? 'point' : 'points'} vs last week`,
  lastWeek: 'last week',
  thisWeek: 'this week',
  regionAverage: 'region, mean of stores',
  bestOfWeek: 'Best of the week',
  worstOfWeek: 'Worst of the week',
  lastReports: (reports) => `To standard, last ${many(reports, 'report')}`,
  tip: 'Tip',
  week: 'week',
  day: 'day',
  performance: {
    best: (reports) => `The best of the last ${reports} reports`,
    up: (count) => `${points(count)} better than last week`,
    down: (count) => `${points(count)} below last week`,
    same: 'Same as last week',
    first: (share) => `${share} of the pizzas to standard`,
    noPizzas: 'No pizzas were classified this week',
    exception: (specialty, faulty, count) =>
      `${specialty} needs the most help: ${faulty} of ${pizzas(count)} ${count === 1 ? 'was' : 'were'} not to standard.`,
    exceptionShare: (specialty, share) => `${specialty} needs the most help: ${share} to standard.`,
    allAbove: (share) => `Every specialty is at ${share} or above.`,
  },
  tips: {
    two: (share) => `Two problems explain ${share} of what went wrong`,
    one: (share) => `One problem explains ${share} of what went wrong`,
    explained: (both, explained, faulty) =>
      `${explained} of the ${pizzas(faulty)} not to standard ${explained === 1 ? 'has' : 'have'} ${both ? 'one of them or both' : 'it'}.`,
    fixing: (both, fixed, store, from, to) =>
      `Without ${both ? 'them' : 'it'} ${fixed} would be to standard and ${store} at ${to} instead of ${from}.`,
  },
  production: {
    title: "Last week's production",
    help: (count, lunch, dinner, specialties) =>
      `${pizzas(count)} of the week, chosen by QA: ${lunch} of lunch, ${dinner} of dinner, ${specialties === 1 ? '1 specialty' : `${specialties} specialties`}.`,
  },
  scoreless: {
    title: 'Scoreless production',
    help: (count) => `${pizzas(count)} of the week as they left the oven, shown without a score.`,
  },
  trends: {
    up: (count, reports) => `Up ${points(count)} in ${reports} reports`,
    down: (count, reports) => `Down ${points(count)} in ${reports} reports`,
    same: (reports) => `Level over ${reports} reports`,
    help: (from, first, to, last) =>
      `From ${from} in ${first} to ${to} in ${last}; weeks without a report are left blank.`,
    trendLines: 'To standard, compared with region and company',
    changes: 'Change from report to report, in points',
    averages: 'Mean of the last four reports',
  },
  ranking: {
    title: (position, stores) => `${ordinalWord(position)} of ${many(stores, 'store')}`,
    noRank: 'Not ranked this week',
    close: (runs) => `The difference from ${ranks(runs)} may be due to chance.`,
    alone: 'The difference from every other store is more than chance.',
  },
  regions: {
    title: (position, regions) => `${ordinalWord(position)} of ${many(regions, 'region')}`,
    plain: 'Region comparison',
    help: 'Every pizza counts the same; the line shows the 95% interval. Last week: the same stores.',
  },
  heatmap: {
    weakest: (shift) => `${shift} needs the most help`,
    even: 'Every shift is at 90% or above',
    evenFrom: (count) => `Every shift with ${pizzas(count)} or more is at 90% or above`,
    alike: (share) => `Every shift is at ${share}`,
    help: (share, count) => `${share} of ${pizzas(count)} to standard.`,
    lowest: (shift, share, count) => `${shift} is the lowest: ${share} of ${pizzas(count)}.`,
    best: (shift, share) => `${shift} leads with ${share}.`,
    empty: 'No shift has classified pizzas this week.',
  },
  evolution: {
    title: (up, stores) =>
      `${up} of ${many(stores, 'store')} improved on ${stores === 1 ? 'its' : 'their'} last report`,
    plain: 'Store trends',
    help: (weeks) =>
      `Share of pizzas to standard in the last ${many(weeks, 'week')} with a report, every store of the region.`,
    table: 'Store by store, report by report',
    tableHelp: 'Share of pizzas to standard; a dash where there was no report.',
  },
};
