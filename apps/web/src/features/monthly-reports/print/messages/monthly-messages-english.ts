import { PRINT_MESSAGES } from '../../../report-files/sheets/print-messages.ts';
import type { MonthlyMessages } from './monthly-messages-type.ts';

const many = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`);

export const ENGLISH: MonthlyMessages = {
  ...PRINT_MESSAGES.en,
  pageNames: {
    cover: 'Cover',
    performance: 'Company performance',
    topStores: 'Top 10 global stores',
    storeRanking: 'Stores ranking',
    regionRanking: 'Regions ranking',
    heatmap: 'Shifts and dayparts heatmap',
    evolution: 'Stores evolution',
    evolutionTable: 'Stores evolution table',
    problems: 'Most common pizza problems',
    foodCost: 'Food cost opportunities',
    best: 'Featured images, to standard',
    worst: 'Featured images, not to standard',
  },
  reportTitle: 'Monthly quality report',
  soFar: (month) => `${month} so far`,
  footer: 'Crustodian monthly quality report',
  basis: (pizzas, maybe, reports) =>
    `${pizzas} classified${PRINT_MESSAGES.en.withoutMaybe(maybe)}, in ${many(reports, 'weekly report')}`,
  dayparts: {
    Opening: { name: 'Opening', hours: '9 AM – 12 PM' },
    Lunch: { name: 'Lunch', hours: '12 – 2 PM' },
    Afternoon: { name: 'Afternoon', hours: '2 – 4 PM' },
    Dinner: { name: 'Dinner', hours: '4 – 8 PM' },
    Evening: { name: 'Evening', hours: '8 – 11 PM' },
    Closing: { name: 'Closing', hours: '11 PM – close' },
  },
  thisMonth: 'this month',
  lastMonth: 'last month',
  vsLastMonth: 'vs last month',
  pointsVsLastMonth: (points) => `${Math.abs(points) === 1 ? 'point' : 'points'} vs last month`,
  storesWord: (stores) => (stores === 1 ? 'store' : 'stores'),
  specialty: 'Specialty',
  all: 'All specialties',
  otherSpecialties: 'Other specialties',
  othersAre: (others) => `Other specialties: ${PRINT_MESSAGES.en.withCounts(others)}`,
  courseOfCompany: 'To standard, last 12 months',
  courseOfSpecialties: 'By specialty, last 12 months',
  month: 'month',
  day: 'day',
  problem: 'Problem',
  perReport: 'Per report and month',
  ofFaulty: (share) => `${share} of those not to standard`,
  course: (months, most) => `Per report and month, last ${many(months, 'month')}, 0 to ${most}`,
  mean: 'Mean',
  allStores: 'All stores',
  performance: {
    best: (months) => `The best of the last ${months} monthly reports`,
    up: (points) => `${points} better than last month`,
    down: (points) => `${points} below last month`,
    same: 'Same as last month',
    first: (share) => `${share} of the pizzas to standard`,
    noPizzas: 'No pizzas were classified this month',
    exception: (specialty, faulty, pizzas) =>
      `${specialty} needs the most help: ${faulty} of ${pizzas} not to standard.`,
    allAbove: (share) => `Every specialty is at ${share} or above.`,
  },
  top: {
    own: (count) =>
      count === 1
        ? 'One of our stores is among the best of the brand'
        : `${count} of our stores are among the best of the brand`,
    none: 'The best stores of the brand this month',
    help: (stores) =>
      stores === 1
        ? "The brand's only store with reports, by its share of pizzas to standard."
        : `The first ${stores} of all stores of the brand by their share of pizzas to standard.`,
  },
  ranking: {
    title: (leaders, stores) =>
      `${PRINT_MESSAGES.en.list(leaders)} ${leaders.length === 1 ? 'leads' : 'lead'} ${stores}`,
    one: (store) => `${store}, the only store with reports`,
    help: (low, high) => `From ${low} to ${high} to standard; the lines show the 95% intervals.`,
    empty: 'No store has classified pizzas this month',
  },
  regions: {
    leads: (regions) =>
      `${PRINT_MESSAGES.en.list(regions)} ${regions.length === 1 ? 'leads' : 'lead'} the regions`,
    own: (position, regions) => `${position} of ${many(regions, 'region')}`,
    help: 'Every pizza of a region counts the same; the line shows its 95% interval.',
  },
  heatmap: {
    weakest: (shift) => `${shift} needs the most help`,
    even: 'Every shift is at 90% or above',
    evenFrom: (pizzas) => `Every shift with ${pizzas} or more is at 90% or above`,
    help: (share, pizzas) => `${share} of ${pizzas} to standard.`,
    lowest: (shift, share, pizzas) => `${shift} is the lowest: ${share} of ${pizzas}.`,
    dayparts: (dayparts, share) =>
      `The weakest ${dayparts.length === 1 ? 'daypart is' : 'dayparts are'} ${PRINT_MESSAGES.en.list(dayparts)}: ${share}.`,
    empty: 'No shift has classified pizzas this month.',
    legend: 'Shifts change at 5:00 PM; the daypart Dinner is 4 to 8 PM',
  },
  evolution: {
    title: (up, stores) =>
      `${up} of ${PRINT_MESSAGES.en.storeCount(stores)} improved on last month`,
    plain: 'Store trends',
    help: 'Share of pizzas to standard, last 12 months of every store; months without a report are left blank.',
    table: 'Store by store, month by month',
    tableHelp: 'Share of pizzas to standard; a dash where there was no report.',
  },
  problems: {
    title: (problems) =>
      problems.length === 1
        ? `${problems[0]} is the most common problem`
        : `${PRINT_MESSAGES.en.list(problems)} are the most common problems`,
    none: 'No problems were reported this month',
    help: (problems, share) =>
      `${problems === 1 ? 'It is' : 'Each is'} found on ${share} of the pizzas not to standard. A pizza counts once for each of its problems.`,
  },
  foodCost: {
    title: (over, stores) =>
      over === 1
        ? `One of ${stores} uses over 5% more pepperoni than its recipes`
        : `${over} of ${stores} use over 5% more pepperoni than their recipes`,
    fine: 'No store uses over 5% more pepperoni than its recipes',
    help: (stores, over) =>
      `The most at ${PRINT_MESSAGES.en.list(stores)}: ${over}. A shift is the mean of (used − recipe) / recipe of its pizzas.`,
    fineHelp: 'A shift is the mean of (used − recipe) / recipe of its pizzas.',
    legend: 'AM is Lunch, PM is Dinner, change at 5:00 PM',
  },
  features: {
    best: {
      title: 'The best of the month',
      help: (count) => `${many(count, 'pizza')} to standard, featured by QA, newest first.`,
    },
    worst: {
      title: 'What to work on',
      help: (count) => `${many(count, 'pizza')} not to standard, featured by QA, newest first.`,
    },
  },
};
