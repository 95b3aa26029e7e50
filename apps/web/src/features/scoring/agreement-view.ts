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

/** A store or specialty with the shares that reviewers left unchanged. */
export interface KeptRow {
  name: string;
  reviewed: number;
  specialtyKept: number;
  pointsKept: number;
}

/** A criterion changed by reviewers; the means exclude unchanged pizzas. */
export interface MovedCriterion {
  criterion: string;
  moved: number;
  reviewed: number;
  /** Mean absolute change, in points. */
  by: number;
  /** Mean signed change, in points: above 0 the pipeline was too strict. */
  shift: number;
}

type Criteria = AgreementData['criteria'];

/**
 * The changed criteria of a grid, most often changed first, and the names of the unchanged ones.
 */
export function movedCriteria(
  criteria: Criteria,
  grid: Grid,
): { moved: MovedCriterion[]; left: string[] } {
  const keys: readonly string[] = criteriaOf(grid);
  const own = criteria.filter(({ criterion }) => keys.includes(criterion));
  const rows = own.map(({ criterion, reviewed, kept, meanChange, meanShift }) => {
    const moved = Math.round(reviewed * (1 - kept));
    // The means given are over all reviewed pizzas.
    const scale = moved === 0 ? 0 : reviewed / moved;
    return { criterion, moved, reviewed, by: meanChange * scale, shift: meanShift * scale };
  });
  return {
    moved: rows.filter(({ moved }) => moved > 0).toSorted((a, b) => b.moved - a.moved),
    left: rows.filter(({ moved }) => moved === 0).map(({ criterion }) => criterion),
  };
}

/**
 * Minimum ratio of signed to absolute change for one direction; below it, changes went both ways.
 */
const ONE_WAY = 0.5;

/** The direction in which a criterion was changed: 'up, +0.12', 'both ways'. */
export function movesText({ by, shift }: Pick<MovedCriterion, 'by' | 'shift'>): string {
  if (Math.abs(shift) < ONE_WAY * by || by === 0)
    return say({ en: 'both ways', es: 'en los dos sentidos' });
  const way =
    shift > 0 ? say({ en: 'up', es: 'hacia arriba' }) : say({ en: 'down', es: 'hacia abajo' });
  return `${way}, ${scoreChangeText(shift)}`;
}

/** The rows by name, in the page language's alphabetical order. */
export const keptRows = (rows: readonly KeptRow[]): KeptRow[] =>
  rows.toSorted((a, b) => a.name.localeCompare(b.name, pageLanguage()));

const SHARES = ['specialtyKept', 'pointsKept'] as const;

/** Whether significantly less was left unchanged than overall: the whole 95% interval is below. */
export const isWeak = (
  row: KeptRow,
  all: AgreementData['all'],
  ...of: (typeof SHARES)[number][]
): boolean =>
  (of.length > 0 ? of : SHARES).some((share) => {
    const interval = shareInterval(Math.round(row[share] * row.reviewed), row.reviewed);
    return interval !== null && interval.high < all[share];
  });
