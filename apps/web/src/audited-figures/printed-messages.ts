import type { Language } from '@crustodian/domain/figures/problems';
import { ENOUGH } from './audited-messages.ts';

interface PrintedMessages {
  /** The column's head. */
  audited: string;
  toStandard: string;
  score: string;
  drawn: (judged: number, population: number) => string;
  /** Why the audited share differs from the share in the report. */
  counted: string;
  /** For a published seed; `hash` is for one that is still sealed. */
  seed: (seed: string) => string;
  hash: (hash: string) => string;
  tooFew: (judged: number) => string;
  none: string;
}

/** '7c1e 5b20 … 09af'. */
const shortened = (hex: string) => `${hex.slice(0, 4)} ${hex.slice(4, 8)} … ${hex.slice(-4)}`;

/** Printed messages about audited figures, in each language of a report. */
export const PRINTED: Record<Language, PrintedMessages> = {
  en: {
    audited: 'Audited',
    toStandard: 'to standard, audited',
    score: 'average score, audited',
    drawn: (judged, population) =>
      `${judged} of ${population} pizzas were drawn by lot and judged blind.`,
    counted:
      'The report counts its own pizzas by their verdicts in it, the audit all scored pizzas of its days.',
    seed: (seed) => `Published seed of the draw: ${shortened(seed)}.`,
    hash: (hash) => `Seed of the draw, sealed by its SHA-256: ${shortened(hash)}.`,
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
    counted:
      'El informe cuenta sus pizzas por su veredicto en él; la auditoría, todas las puntuadas de sus días.',
    seed: (seed) => `Semilla publicada del sorteo: ${shortened(seed)}.`,
    hash: (hash) => `Semilla del sorteo, sellada con su SHA-256: ${shortened(hash)}.`,
    tooFew: (judged) =>
      `Se juzgaron a ciegas muy pocas pizzas (${judged} de ${ENOUGH}); son las cifras del motor.`,
    none: 'Sin auditar: no se juzgó a ciegas ninguna pizza; son las cifras del motor.',
  },
};
