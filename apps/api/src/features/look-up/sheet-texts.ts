import type { Language } from '@crustodian/domain/figures/problems';

interface SheetTexts {
  name: string;
  title: string;
  after: string;
  deleted: string;
  picture: string;
  ended: string;
  askAgain: string;
  endsAt: (moment: string) => string;
}

/** What an evidence sheet says around its lines, on paper and behind a link. */
export const SHEET_TEXTS: Record<Language, SheetTexts> = {
  en: {
    name: 'Evidence sheet',
    title: 'This is the pizza as it left the cut table.',
    after: 'What happened after that is not in the picture.',
    deleted: 'The picture was deleted; its score and findings remain.',
    picture: 'The pizza',
    ended: 'This link has ended.',
    askAgain: 'Ask who sent it for a new one.',
    endsAt: (moment) => `This link shows this pizza and nothing else. It ends at ${moment}.`,
  },
  es: {
    name: 'Hoja de evidencia',
    title: 'Así salió la pizza de la mesa de corte.',
    after: 'Lo que pasó después no está en la foto.',
    deleted: 'La foto se eliminó; quedan su puntuación y lo que se encontró.',
    picture: 'La pizza',
    ended: 'Este enlace terminó.',
    askAgain: 'Pide uno nuevo a quien te lo envió.',
    endsAt: (moment) => `Este enlace muestra esta pizza y nada más. Termina el ${moment}.`,
  },
};
