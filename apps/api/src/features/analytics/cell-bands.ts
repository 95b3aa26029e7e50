import {
  addSums,
  bandFigures,
  type BandFigures,
  type BandSums,
} from '@crustodian/domain/figures/band-figures';
import { SHIFTS, type Shift } from '@crustodian/domain/time/shift';
import { SPECIALTY_IDS, UNKNOWN_SPECIALTY } from '@crustodian/domain/pizza/specialties';

export type Cell = BandSums & { shift: Shift; specialty: string };

/** The figures of each shift with pizzas, lunch first. */
export function shiftBands(cells: readonly Cell[]): (BandFigures & { shift: Shift })[] {
  const groups = Map.groupBy(cells, ({ shift }) => shift);
  return SHIFTS.filter((shift) => groups.has(shift)).map((shift) => ({
    shift,
    ...bandFigures(addSums(groups.get(shift)!)),
  }));
}

/** The figures of each specialty, in catalog order; a pizza without one counts as unknown. */
export function specialtyBands(
  cells: readonly Omit<Cell, 'shift'>[],
): (BandFigures & { specialty: string })[] {
  const groups = Map.groupBy(cells, ({ specialty }) => specialty || UNKNOWN_SPECIALTY);
  return [...groups]
    .toSorted(([a], [b]) => catalogueRank(a) - catalogueRank(b) || (a < b ? -1 : 1))
    .map(([specialty, group]) => ({ specialty, ...bandFigures(addSums(group)) }));
}

const RANKS = new Map<string, number>(SPECIALTY_IDS.map((id, at) => [id, at]));
const catalogueRank = (specialty: string): number => RANKS.get(specialty) ?? RANKS.size;

/**
 * Whether a specialty can be the best or worst one; for unknown pizzas that would be meaningless.
 */
export const isNamed = ({ specialty }: { specialty: string }): boolean =>
  specialty !== UNKNOWN_SPECIALTY;

/** Groups as candidates for the best and the worst mean (decision X63). */
export const meanCandidates = <Field extends string, Key>(
  groups: readonly (BandFigures & Record<Field, Key>)[],
  field: Field,
) =>
  groups.map((group) => ({
    key: group[field],
    mean: group.avg_score,
    pizzas: group.total_pizzas,
  }));
