import { criteriaOf, type Grid } from '../pizza/criteria.ts';

/** Maximum points of one slice on the wire. */
const MOST = 1;

/**
 * Parses a company's weights, or returns the first problem with them: maximum points 0..1 of one
 * slice, by criteria of its grid (X39, X44).
 */
export function readOwnWeights(
  grid: Grid,
  written: unknown,
): { weights: Record<string, number> } | { problem: string } {
  if (typeof written !== 'object' || written === null || Array.isArray(written)) {
    return { problem: "'weights' must be an object." };
  }
  const criteria: readonly string[] = criteriaOf(grid);
  const weights: Record<string, number> = {};
  for (const [key, weight] of Object.entries(written)) {
    if (!criteria.includes(key)) {
      return { problem: `There is no criterion '${key}'. Criteria are ${criteria.join(', ')}.` };
    }
    if (!(typeof weight === 'number' && weight >= 0 && weight <= MOST)) {
      return { problem: `'${key}' must be a number from 0 to ${MOST}.` };
    }
    weights[key] = weight;
  }
  return { weights };
}
