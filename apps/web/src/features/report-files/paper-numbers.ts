import type { Language } from '@crustodian/domain/problems';
import { deltaPoints } from '@crustodian/domain/score-delta';

/** 0.457 is '46%' (spec 002 section 9). */
export const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** The same, and a dash where there is no share. */
export const percentOrDash = (share: number | null): string =>
  share === null ? '–' : percent(share);

/** A change between shares in points, as it is printed: '+3', '−1', '±0'. */
export function pointsText(points: number): string {
  if (points === 0) return '±0';
  return points > 0 ? `+${points}` : `−${Math.abs(points)}`;
}

/** Between two shares, as every page shows it. */
export const pointsBetween = (now: number, before: number): number => deltaPoints(now - before);

/** 12345 is '12,345' in English and '12.345' in Spanish. */
export const numberText = (number: number, language: Language, digits = 0): string =>
  new Intl.NumberFormat(language === 'es' ? 'es-ES' : 'en-US', {
    useGrouping: 'always',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(number);
