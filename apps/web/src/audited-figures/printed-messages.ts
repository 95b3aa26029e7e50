import type { Language } from '@crustodian/domain/figures/problems';
import { ENOUGH } from './audited-messages.ts';

interface PrintedMessages {
  /** At the head of a column. */
  audited: string;
  toStandard: string;
  score: string;
  drawn: (judged: number, population: number) => string;
  /** The commitment: whoever prints it may do so before the seed itself is published. */
  seed: (hash: string) => string;
  tooFew: (judged: number) => string;
  none: string;
}

/** '7c1e 5b20 … 09af'. */
const shortened = (hash: string) => `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`;

/** What paper says of audited figures, in each language of a report. */
export const PRINTED: Record<Language, PrintedMessages> = {
  en: {
    audited: 'Audited',
    toStandard: 'to standard, audited',
    score: 'average score, audited',
    drawn: (judged, population) =>
      `${judged} of ${population} pizzas were drawn by lot and judged blind.`,
    seed: (hash) => `Published hash of the seed (SHA-256): ${shortened(hash)}.`,
    tooFew: (judged) =>
      `Too few pizzas were judged blind (${judged} of ${ENOUGH}); these are the engine’s figures.`,
    none: 'Not audited: no pizza was judged blind; these are the engine’s figures.',
  },
  es: {
    audited: 'Auditado',
    toStandard: 'en estándar, auditado',
    score: 'puntuación media, auditada',
    drawn: (judged, population) =>
      `${judged} de ${population} pizzas se sortearon y se juzgaron a ciegas.`,
    seed: (hash) => `Hash publicado de la semilla (SHA-256): ${shortened(hash)}.`,
    tooFew: (judged) =>
      `Se juzgaron a ciegas muy pocas pizzas (${judged} de ${ENOUGH}); son las cifras del motor.`,
    none: 'Sin auditar: no se juzgó a ciegas ninguna pizza; son las cifras del motor.',
  },
};
