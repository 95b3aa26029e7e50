import { addDays, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { say } from '../language/language.ts';
import { dayMonthText } from '../pizza/formatters.ts';
import type { DrawnPizzas } from './audited-figures-calls.ts';

type Week = DrawnPizzas['weeks'][number];

/**
 * How the draw was sealed, with its seed once published: 'Drawn by lot. Seed sealed 15 Nov,
 * published 23 Nov: 7c1e…09af'.
 */
export function sealText({ week, hash, seed, revealed_at }: Week): string {
  if (hash === null) return say({ en: 'Drawn by lot.', es: 'Por sorteo.' });
  const sealed = say({
    en: `Drawn by lot. Seed sealed ${dayMonthText(week)}`,
    es: `Por sorteo. Semilla sellada el ${dayMonthText(week)}`,
  });
  if (revealed_at === null || seed === null) {
    const day = dayMonthText(publishedFrom(week));
    return say({
      en: `${sealed} by its SHA-256 ${shortened(hash)}; it will be published on ${day}.`,
      es: `${sealed} con su SHA-256 ${shortened(hash)}; se publica el ${day}.`,
    });
  }
  const published = dayMonthText(revealed_at.slice(0, 10));
  return say({
    en: `${sealed}, published ${published}: ${shortened(seed)}`,
    es: `${sealed}, publicada el ${published}: ${shortened(seed)}`,
  });
}

/** '7c1e…09af'. */
const shortened = (hex: string): string => `${hex.slice(0, 4)}…${hex.slice(-4)}`;

/** Days of a published week that were not drawn and never will be. */
export const undrawnDays = (week: CalendarDay, drawn: readonly { day: CalendarDay }[]) =>
  Array.from({ length: 7 }, (_, at) => addDays(week, at)).filter(
    (day) => !drawn.some((one) => one.day === day),
  );

/** The day from which the seed may be published: one day after the week ends. */
const publishedFrom = (week: CalendarDay): CalendarDay => addDays(week, 8);
