import type { Weekday } from '@crustodian/domain/figures/heatmap';
import { crustLabel } from '@crustodian/domain/pizza/crusts';
import { specialtyLabel } from '@crustodian/domain/pizza/specialties';
import { STANDARD_LABELS, type Standard } from '@crustodian/domain/pizza/standard';
import type { Quality } from '@crustodian/domain/score/quality-band';
import { SHIFT_LABELS, type Shift } from '@crustodian/domain/time/shift';
import { LONG_WEEKDAYS } from '@crustodian/domain/time/weekday';
import { pageLanguage, say } from '../language/language.ts';

const STANDARDS = {
  to_standard: { en: STANDARD_LABELS.to_standard, es: 'En estándar' },
  maybe_to_standard: { en: STANDARD_LABELS.maybe_to_standard, es: 'Quizá' },
  not_to_standard: { en: STANDARD_LABELS.not_to_standard, es: 'Fuera del estándar' },
} as const satisfies Record<Standard, unknown>;

/** 'To standard', 'En estándar'. */
export const standardName = (standard: Standard): string => say(STANDARDS[standard]);

const QUALITIES = {
  bad: { en: 'Bad', es: 'Mala' },
  good: { en: 'Good', es: 'Buena' },
  excellent: { en: 'Excellent', es: 'Excelente' },
} as const satisfies Record<Quality, unknown>;

/** Singular, for one pizza: 'Bad', 'Mala'. */
export const qualityName = (quality: Quality): string => say(QUALITIES[quality]);

const SHIFTS = { AM: 'Almuerzo', PM: 'Cena' } as const satisfies Record<Shift, string>;

/** 'Lunch', 'Almuerzo'. */
export const shiftName = (shift: Shift): string =>
  say({ en: SHIFT_LABELS[shift], es: SHIFTS[shift] });

/** 'AM Lunch', 'AM Almuerzo'. */
export const shiftText = (shift: Shift): string => `${shift} ${shiftName(shift)}`;

const WEEKDAYS: Record<Weekday, string> = {
  Sun: 'dom',
  Mon: 'lun',
  Tue: 'mar',
  Wed: 'mié',
  Thu: 'jue',
  Fri: 'vie',
  Sat: 'sáb',
};

/** 'Sat', 'sáb'. */
export const weekdayShort = (day: Weekday): string => say({ en: day, es: WEEKDAYS[day] });

const LONG: Record<Weekday, string> = {
  Sun: 'domingo',
  Mon: 'lunes',
  Tue: 'martes',
  Wed: 'miércoles',
  Thu: 'jueves',
  Fri: 'viernes',
  Sat: 'sábado',
};

/** 'Saturday', 'sábado'. */
export const weekdayLong = (day: Weekday): string => say({ en: LONG_WEEKDAYS[day], es: LONG[day] });

/** 'Thin', 'Fina'; returns an unknown crust unchanged. */
export const crustName = (crust: string): string => crustLabel(crust, pageLanguage());

/** A specialty in the language of the page; returns an unknown one unchanged. */
export const specialtyOfPage = (specialty: string): string =>
  specialtyLabel(specialty, pageLanguage());

/** For use after a number. */
export const PIZZAS = { en: 'pizzas', es: 'pizzas' } as const;
