import { addDays, weekdayOf, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { monthEnd } from '@crustodian/domain/time/month';
import type { HalfHour } from '../../controls/time-of-day.ts';
import type { DatesOf } from '../../controls/pickers/use-is-without-data.ts';

/** The current day on this page. */
export const TODAY: CalendarDay = '2025-11-16';

export const COMPANIES = [
  { pk: 7, pretty_name: 'Lumbre Pizza' },
  { pk: 8, pretty_name: 'Slice Harbor' },
];

export const LONG_COMPANIES = [
  {
    pk: 9,
    pretty_name:
      'The Old Town Family Pizza, Pasta and Delivery Company of Greater San Antonio and Surroundings',
  },
];

export const VENUES = [
  { value: '1', name: 'Bandera', region: 'San Antonio' },
  { value: '2', name: 'Castle Hills', region: 'San Antonio' },
  { value: '3', name: 'Helotes', region: 'Hill Country' },
  { value: '4', name: 'Peñón', region: 'South' },
  { value: '5', name: 'Stone Oak', region: 'San Antonio' },
  { value: '6', name: 'Alamo Ranch', region: null },
  { value: '7', name: 'Medical Center', region: 'San Antonio' },
  { value: '8', name: 'Boerne', region: 'Hill Country' },
];

export const MANY_VENUES = Array.from({ length: 1200 }, (_, index) => ({
  value: String(index + 1),
  name: `Store ${index + 1}`,
  region: `Region ${(index % 40) + 1}`,
}));

export const SPECIALTIES = [
  'Pepperoni',
  'Super pepperoni',
  'Cheese',
  'The Works',
  'Hawaiana',
  'Pollo BBQ',
  'Dos mitades',
  'Vegetariana',
  'Todas las carnes',
].map((label) => ({ value: label.toLowerCase().replaceAll(' ', '_'), label }));

/** Every day except Mondays has data. */
export const datesOf: DatesOf = async (month) => {
  const days: CalendarDay[] = [];
  for (let day = `${month}-01`; day <= monthEnd(`${month}-01`); day = addDays(day, 1)) {
    if (weekdayOf(day) !== 1) days.push(day);
  }
  return days;
};
export const noDates: DatesOf = () => new Promise(() => {});
export const failingDates: DatesOf = (month) => Promise.reject(new Error(`no days of ${month}`));

const LUNCH = 13;
const DINNER = 19.5;

/** Two peaks, at lunch and at dinner. */
export const VOLUME: HalfHour[] = Array.from({ length: 48 }, (_, index) => {
  const hour = index / 2;
  const bump = (middle: number, most: number) =>
    Math.round(most * Math.exp(-((hour - middle) ** 2) / 4));
  const pizzas = hour < 9.5 || hour >= 23.5 ? 0 : bump(LUNCH, 26) + bump(DINNER, 38) + 1;
  return { pizzas, notToStandard: Math.round(pizzas / 5) };
});
