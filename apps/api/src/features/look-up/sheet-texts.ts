import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { Language } from '@crustodian/domain/figures/problems';

interface SheetTexts {
  name: string;
  title: string;
  after: string;
  /** `on` is a day, or '' if it is unknown. */
  deleted: (on: string) => string;
  picture: string;
  ended: string;
  authorizeAgain: string;
  until: (moment: string) => string;
  by: string;
  written: (moment: string) => string;
  fingerprint: (start: string, end: string) => string;
  store: (number: number) => string;
  unseenTitle: string;
  unseen: string;
}

/** The texts of an evidence sheet around its lines, in the PDF and behind a link. */
export const SHEET_TEXTS: Record<Language, SheetTexts> = {
  en: {
    name: 'Evidence sheet',
    title: 'The pizza as it left the cut table.',
    after: 'What happened after that is not in the picture.',
    deleted: (on) => `The picture was deleted${on && ` on ${on}`}; its score and findings remain.`,
    picture: 'The pizza',
    ended: 'This link has ended.',
    authorizeAgain: 'Ask who sent it for a new one.',
    until: (moment) => `Until ${moment}.`,
    by: 'By Crustodian. No names, no other pizzas.',
    written: (moment) => `Written ${moment} UTC.`,
    fingerprint: (start, end) => `Fingerprint of the picture: ${start}…${end}`,
    store: (number) => `Store ${number}`,
    unseenTitle: 'This pizza was made, but not seen.',
    unseen: 'There is no picture; what is known comes from the till.',
  },
  es: {
    name: 'Hoja de evidencia',
    title: 'Así salió la pizza de la mesa de corte.',
    after: 'Lo que pasó después no está en la foto.',
    deleted: (on) =>
      `La foto se eliminó${on && ` el ${on}`}; quedan su puntuación y lo que se encontró.`,
    picture: 'La pizza',
    ended: 'Este enlace terminó.',
    authorizeAgain: 'Pide uno nuevo a quien te lo envió.',
    until: (moment) => `Hasta el ${moment}.`,
    by: 'De Crustodian. Sin nombres ni otras pizzas.',
    written: (moment) => `Escrita el ${moment} UTC.`,
    fingerprint: (start, end) => `Huella de la foto: ${start}…${end}`,
    store: (number) => `Tienda ${number}`,
    unseenTitle: 'Esta pizza se hizo, pero no se vio.',
    unseen: 'No hay foto; lo que se sabe lo dice la caja.',
  },
};

/** For example 'The picture was deleted on 18 Oct 2026; its score and findings remain.' */
export function deletedText(day: CalendarDay | null, language: Language): string {
  const locale = language === 'es' ? 'es-419' : 'en-GB';
  const format = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  const on = day === null ? '' : new Intl.DateTimeFormat(locale, format).format(new Date(day));
  return SHEET_TEXTS[language].deleted(on);
}
