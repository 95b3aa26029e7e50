import type { PortionItem } from '@crustodian/contract/analytics';
import { SHIFTS, type Shift } from '@crustodian/domain/time/shift';
import type { PlotSeries } from '../../../charts/plot-option.ts';
import type { PortionAnswer } from '../shared/report-calls.ts';
import { shiftName } from '../../../pizza/names.ts';

/** The figures of portion control, without optional fields. */
export type Portions = {
  [K in keyof PortionAnswer]-?: NonNullable<PortionAnswer[K]>;
};

/**
 * The figures of an answer; null for {}, which is a ready answer without data (spec 001 section 8).
 */
export function shownPortions(answer: PortionAnswer | undefined): Portions | null {
  if (!answer) return null;
  const { ingredients, specialty, shift, total, without_recipe, currency } = answer;
  if (!ingredients || !specialty || !shift) return null;
  return {
    ingredients,
    specialty,
    shift,
    total: total ?? sumOf(ingredients, shift),
    without_recipe: without_recipe ?? 0,
    currency: currency ?? '',
  };
}

/** Sum over all ingredients, used if the server does not send it. */
function sumOf(ingredients: Portions['ingredients'], shift: Portions['shift']): Portions['total'] {
  const items = Object.values(ingredients);
  const sum = (of: (item: PortionItem) => number) => items.reduce((all, one) => all + of(one), 0);
  const [used, recipe] = [sum((item) => item.used), sum((item) => item.recipe)];
  return {
    used,
    recipe,
    over_used: recipe === 0 ? null : (used - recipe) / recipe,
    over_spent: sum((item) => item.over_spent),
    count: shift.AM.count + shift.PM.count,
  };
}

/** Colours of the two shifts in every chart that shows both. */
export const SHIFT_COLORS = { AM: 'c9', PM: 'c2' } as const satisfies Record<Shift, string>;

/**
 * Two bars per ingredient, lunch and dinner: grams per pizza, or overuse as a share of the recipe.
 * Grams are per pizza because dinner has more pizzas than lunch.
 */
export function usageByShift(
  { shift }: Portions,
  ingredients: readonly string[],
  inGrams: boolean,
): PlotSeries[] {
  return SHIFTS.map((name) => {
    const { ingredients: items, count } = shift[name];
    return {
      name: `${name} ${shiftName(name)}`,
      color: SHIFT_COLORS[name],
      points: ingredients.map((ingredient) => {
        const item = items[ingredient];
        if (!item || count === 0) return { value: null };
        return { value: inGrams ? item.used / count : item.over_used, n: count };
      }),
    };
  });
}
