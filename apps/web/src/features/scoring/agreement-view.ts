import { criteriaOf, type Grid } from '@crustodian/domain/pizza/criteria';
import { shareInterval } from '@crustodian/domain/figures/interval';
import { scoreChangeText } from '../../pizza/formatters.ts';
import type { AgreementData } from './scoring-calls.ts';
import { pageLanguage, say } from '../../language/language.ts';

/** Why corrections do not measure the engine. */
export const SELF_SELECTED = {
  en: 'Corrections are self-selected: reviewers choose what they open and see the score first, so these shares say nothing about all pizzas. Those judged blind were drawn by lot.',
  es: 'Las correcciones no son una muestra: los revisores eligen qué abren y ven primero la puntuación, así que estos porcentajes no dicen nada de todas las pizzas. Las juzgadas a ciegas se sortearon.',
};

/** A store or a specialty, and how much reviewers left of it as it was. */
export interface KeptRow {
  name: string;
  reviewed: number;
  specialtyKept: number;
  pointsKept: number;
}

/** A criterion reviewers changed; unchanged pizzas are left out of the means. */
export interface MovedCriterion {
  criterion: string;
  moved: number;
  reviewed: number;
  /** Points, whichever way. */
  by: number;
  /** Points with their sign: above 0 the pipeline was too strict. */
  shift: number;
}

type Criteria = AgreementData['criteria'];

/** The criteria of a grid that were moved, the most often moved first, and the names of the others. */
export function movedCriteria(
  criteria: Criteria,
  grid: Grid,
): { moved: MovedCriterion[]; left: string[] } {
  const keys: readonly string[] = criteriaOf(grid);
  const own = criteria.filter(({ criterion }) => keys.includes(criterion));
  const rows = own.map(({ criterion, reviewed, kept, meanChange, meanShift }) => {
    const moved = Math.round(reviewed * (1 - kept));
    // Means come over all reviewed pizzas.
    const scale = moved === 0 ? 0 : reviewed / moved;
    return { criterion, moved, reviewed, by: meanChange * scale, shift: meanShift * scale };
  });
  return {
    moved: rows.filter(({ moved }) => moved > 0).toSorted((a, b) => b.moved - a.moved),
    left: rows.filter(({ moved }) => moved === 0).map(({ criterion }) => criterion),
  };
}

/** Below this part of the way they went both ways. */
const ONE_WAY = 0.5;

/** Which way a criterion was moved: 'up, +0.12', 'both ways'. */
export function movesText({ by, shift }: Pick<MovedCriterion, 'by' | 'shift'>): string {
  if (Math.abs(shift) < ONE_WAY * by || by === 0)
    return say({ en: 'both ways', es: 'en los dos sentidos' });
  const way =
    shift > 0 ? say({ en: 'up', es: 'hacia arriba' }) : say({ en: 'down', es: 'hacia abajo' });
  return `${way}, ${scoreChangeText(shift)}`;
}

/** The rows by name, as the reader's alphabet has them. */
export const keptRows = (rows: readonly KeptRow[]): KeptRow[] =>
  rows.toSorted((a, b) => a.name.localeCompare(b.name, pageLanguage()));

const SHARES = ['specialtyKept', 'pointsKept'] as const;

/** Whether less was kept than of all together, by more than chance: the whole 95% interval lies below. */
export const isWeak = (
  row: KeptRow,
  all: AgreementData['all'],
  ...of: (typeof SHARES)[number][]
): boolean =>
  (of.length > 0 ? of : SHARES).some((share) => {
    const interval = shareInterval(Math.round(row[share] * row.reviewed), row.reviewed);
    return interval !== null && interval.high < all[share];
  });
