import { sum } from '../statistics/moments.ts';
import {
  type AuditState,
  type Estimate,
  estimateDifference,
  FEWEST_JUDGED,
  pooledEstimate,
  type RaterShare,
} from './audited-mean.ts';

/** The audited figure of a venue's week, or of part of it. */
export interface AuditedPart {
  judged: number;
  drawn: number;
  population: number;
  /** Null if no pizza was judged. */
  estimate: number | null;
  engineMean: number | null;
  /** Variance from the draw alone; null if nothing shows how much judgements vary. */
  drawVariance: number | null;
  degrees: number | null;
  raters: readonly RaterShare[];
}

/** A published audited figure; it is stated only if its error is known. */
export interface AuditedSpan {
  state: AuditState;
  judged: number;
  drawn: number;
  population: number;
  estimate: number | null;
  halfWidth: number | null;
  /** Variance from the draw and the raters combined, and from the draw alone. */
  variance: number | null;
  drawVariance: number | null;
  degrees: number | null;
  raters: readonly RaterShare[];
  /** Mean over the pizzas that the estimate covers. */
  engineMean: number | null;
}

type Known = AuditedPart & Estimate;

const isKnown = <Part extends AuditedPart>(part: Part): part is Part & Estimate =>
  part.estimate !== null && part.drawVariance !== null && part.degrees !== null;

/**
 * Combines the weeks of a venue, weighted by their pizzas. Weeks that each have too few
 * judged pizzas can together have enough.
 */
export function auditedOverWeeks(weeks: readonly AuditedPart[]): AuditedSpan {
  const judged = sum(weeks.map((week) => week.judged));
  return stated(weeks, judged < FEWEST_JUDGED ? [] : weeks.filter(isKnown));
}

/** Combines venues, weighted by their pizzas; venues without an audited figure are excluded. */
export const auditedOverPlaces = (venues: readonly AuditedSpan[]): AuditedSpan =>
  stated(
    venues,
    venues.filter(isKnown).filter((venue) => venue.state === 'audited'),
  );

/**
 * Half the width of the 95 % interval of the difference between two spans; null unless both are
 * audited.
 */
export const differenceHalfWidth = (before: AuditedSpan, after: AuditedSpan): number | null =>
  isKnown(before) && isKnown(after) ? estimateDifference(before, after).halfWidth : null;

function stated(all: readonly AuditedPart[], known: readonly Known[]): AuditedSpan {
  const total = (of: (part: AuditedPart) => number) => sum(all.map(of));
  const judged = total((part) => part.judged);
  const whole = pooledEstimate(known);
  const told = whole ? known : all.filter((part) => part.engineMean !== null);
  const pizzas = sum(told.map((part) => part.population));
  return {
    state: whole ? 'audited' : judged > 0 ? 'too-few' : 'not-audited',
    judged,
    drawn: total((part) => part.drawn),
    population: total((part) => part.population),
    estimate: whole?.estimate ?? null,
    halfWidth: whole?.halfWidth ?? null,
    variance: whole?.variance ?? null,
    drawVariance: whole?.drawVariance ?? null,
    degrees: whole?.degrees ?? null,
    raters: whole?.raters ?? [],
    engineMean:
      pizzas === 0 ? null : sum(told.map((part) => part.engineMean! * part.population)) / pizzas,
  };
}
