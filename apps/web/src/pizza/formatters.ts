import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { Language } from '@crustodian/domain/figures/problems';
import { wholePercent } from '@crustodian/domain/figures/whole-percent';
import { localDay } from '@crustodian/domain/time/local-ts';
import { pageLanguage } from '../language/language.ts';

/** Formatters for names of days and months, by language. */
const makers = new Map<string, Intl.DateTimeFormat>();

/** Localized name of a weekday or month: 'Sat', 'Nov', 'November'; 'sáb', 'nov', 'noviembre'. */
export function nameOf(
  part: 'weekday' | 'month',
  day: CalendarDay,
  form: 'short' | 'long' = 'short',
): string {
  const locale = pageLanguage() === 'es' ? 'es-419' : 'en-US';
  const key = `${locale} ${part} ${form}`;
  let maker = makers.get(key);
  if (!maker) {
    maker = new Intl.DateTimeFormat(locale, { [part]: form, timeZone: 'UTC' });
    makers.set(key, maker);
  }
  return maker.format(new Date(day));
}

/**
 * The same digits with the separators of the page's language: '1,204.5' is '1.204,5' in Spanish.
 */
export const localDigits = (text: string): string =>
  pageLanguage() === 'es' ? text.replaceAll(/[.,]/g, (sign) => (sign === '.' ? ',' : '.')) : text;

/** A number with all its digits: '7.5', '7,5'. */
export const numeral = (value: number): string => localDigits(String(value));

/** A number with a fixed number of decimals: '8.3'. */
export const decimalText = (value: number, digits: number): string =>
  localDigits(value.toFixed(digits));

const EN_DASH = '–';
const MINUS = '\u2212';

/** A score 0..10 with two decimals: '8.35'; a dash for none. */
export const scoreText = (score: number | null): string =>
  score === null ? EN_DASH : decimalText(score, 2);

/** A score in the format of the Summary panel: '8,35' (decision X53). */
export const commaScoreText = (score: number): string => score.toFixed(2).replace('.', ',');

/** A whole number with thousands separators: '1,284'. */
export const countText = (count: number): string =>
  localDigits(String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ','));

/** A number in the language of a report: 12345 is '12,345' in English and '12.345' in Spanish. */
export const numberText = (number: number, language: Language, digits = 0): string =>
  new Intl.NumberFormat(language === 'es' ? 'es-ES' : 'en-US', {
    useGrouping: 'always',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(number);

/** A fraction as whole percent: 0.457 is '46%' (spec 001 section 9, spec 002 section 9); a dash for none. */
export const shareText = (share: number | null): string =>
  share === null ? EN_DASH : signed(wholePercent(share), percentText);

/** A percentage with its sign, which Spanish separates by a space: '12.5%', '12,5 %'. */
export const percentText = (n: number): string =>
  numeral(n) + (pageLanguage() === 'es' ? '\u00a0%' : '%');

/** A change of a share: '+6%', '−3%', '0%'; a dash for none. */
export const shareChangeText = (share: number | null): string =>
  share === null ? EN_DASH : withPlus(wholePercent(share), percentText);

/** A change of a score: '+0.21', '−0.05'. */
export const scoreChangeText = (change: number): string =>
  withPlus(Math.round(change * 100) / 100, (n) => decimalText(n, 2));

/** Points between two shares (`pointsBetween`): '+3', '−3.7', '0'. */
export const pointsText = (points: number, digits = 0): string =>
  withPlus(points, (n) => decimalText(n, digits));

/** Like `pointsText`, for print and a store's TV, where no change is '±0'. */
export const printedPointsText = (points: number): string =>
  points === 0 ? '±0' : pointsText(points);

/** Signs of common currencies; other currencies show their code, an unknown one nothing. */
const CURRENCY_SIGNS: Record<string, string> = {
  '': '',
  USD: '$',
  EUR: '€',
  GBP: '£',
  MXN: 'MX$',
  CLP: 'CLP$',
};
const currencySign = (currency: string) => CURRENCY_SIGNS[currency] ?? `${currency} `;

/** An amount of money without currency sign: '1,204.00', '−0.35'. */
export const amountText = (money: number): string => signed(inCents(money), centsText);

/** Money in the company's currency: '$18.40', '−$0.35', '€1,204.00'. */
export const moneyText = (money: number, currency = 'USD'): string =>
  signed(inCents(money), (amount) => currencySign(currency) + centsText(amount));

const inCents = (money: number) => Math.round(money * 100) / 100;

function centsText(amount: number): string {
  const [whole = '0', cents] = amount.toFixed(2).split('.');
  return countText(Number(whole)) + localDigits(`.${cents}`);
}

/** Money without cents, for large figures: '$1,898'. */
export const wholeMoneyText = (money: number, currency = 'USD'): string =>
  signed(Math.round(money), (amount) => currencySign(currency) + countText(amount));

/** A weight in grams: '1,204 g'. */
export const gramsText = (grams: number): string =>
  signed(Math.round(grams), (n) => `${countText(n)} g`);

const signed = (value: number, write: (size: number) => string) =>
  (value < 0 ? MINUS : '') + write(Math.abs(value));
const withPlus = (value: number, write: (size: number) => string) =>
  (value > 0 ? '+' : '') + signed(value, write);

/** 'Sat 15 Nov 2025'. */
export function dayText(day: CalendarDay): string {
  return `${nameOf('weekday', day)} ${dateText(day)}`;
}

/**
 * '9 – 15 Nov 2025', repeating month and year only if they differ; for a single day, like dayText.
 */
export function dayRangeText(min: CalendarDay, max: CalendarDay): string {
  if (min === max) return dayText(min);
  return `${shortStart(min, max)} ${EN_DASH} ${dateText(max)}`;
}

/** 'Nov 2025'. */
export const shortMonthText = (day: CalendarDay): string =>
  `${nameOf('month', day)} ${yearOf(day)}`;

/** 'November 2025'. */
export const monthText = (day: CalendarDay): string =>
  nameOf('month', day, 'long') + (pageLanguage() === 'es' ? ' de ' : ' ') + yearOf(day);

/** Time of a venue's wall-clock text 'YYYY/MM/DD HH:MM:SS': 'Sat 21:47:31' (decision X01). */
export function weekdayTimeText(localTs: string): string {
  const day = localDay(localTs);
  return `${nameOf('weekday', day)} ${localTs.slice(11)}`;
}

/** Hours since midnight as a clock time: 11.5 is '11:30', 24 is '24:00'. */
export function clockText(hours: number): string {
  const minutes = Math.round(hours * 60);
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/** '11:00–24:00'. */
export const hourRangeText = ([from, to]: readonly [number, number]): string =>
  `${clockText(from)}${EN_DASH}${clockText(to)}`;

const yearOf = (day: CalendarDay) => day.slice(0, 4);
const monthIndex = (day: CalendarDay) => Number(day.slice(5, 7)) - 1;
const dateOf = (day: CalendarDay) => String(Number(day.slice(8, 10)));
/** '15 Nov': for days whose year is clear from the context. */
export const dayMonthText = (day: CalendarDay) => `${dateOf(day)} ${nameOf('month', day)}`;
const dateText = (day: CalendarDay) => `${dayMonthText(day)} ${yearOf(day)}`;

function shortStart(min: CalendarDay, max: CalendarDay): string {
  if (yearOf(min) !== yearOf(max)) return dateText(min);
  return monthIndex(min) === monthIndex(max) ? dateOf(min) : dayMonthText(min);
}

const LIMIT = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 20 });

/** A quality threshold with all its digits and at least one decimal: '6.0', '7.25', '6.005'. */
export const limitText = (limit: number): string =>
  decimalText(limit, LIMIT.format(limit).split('.')[1]!.length);
