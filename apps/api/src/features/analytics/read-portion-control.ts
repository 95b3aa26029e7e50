import { readPortionControl as contract } from '@crustodian/contract/analytics';
import {
  byIngredient,
  portionFigures,
  portionsOf,
  recipeAccuracy,
  spendingClass,
  type Counted,
  type RecipeBook,
  type Usage,
} from '@crustodian/domain/figures/portions';
import type { Shift } from '@crustodian/domain/time/shift';
import { companyOfVenue } from '#pizzas/named-venues';
import { portionsByShift, readRecipeBook } from '#pizzas/portion-figures';
import { handle } from '#platform/http/http';
import { rangeOf } from './asked-range.ts';

/** Food usage compared with the recipes (decisions X64 to X66); {} without recipes or pizzas. */
export const readPortionControl = handle(contract, async ({ params }, { db, venue }) => {
  const [book, counted] = await Promise.all([
    companyOfVenue(db, venue).then((company) => readRecipeBook(db, company)),
    portionsByShift(db, { venue, range: rangeOf(params) }),
  ]);
  const groups = comparedGroups(counted, book);
  if (groups.compared.length === 0) return {};
  const usages = groups.compared.flatMap((group) => group.usages);
  return {
    ingredients: byIngredient(usages),
    specialty: bySpecialty(groups.compared),
    shift: { AM: ofShift(groups.compared, 'AM'), PM: ofShift(groups.compared, 'PM') },
    total: { ...portionFigures(usages), count: pizzasOf(groups.compared) },
    without_recipe: groups.withoutRecipe,
    currency: book.currency,
  };
});

interface Group {
  shift: Shift;
  specialty: string;
  pizzas: number;
  usages: Usage[];
}

function comparedGroups(counted: readonly (Counted & { shift: Shift })[], book: RecipeBook) {
  const groups = portionsOf(counted, book);
  const compared = groups.flatMap(({ made, pizzas, usages }): Group[] =>
    usages ? [{ shift: made.shift, specialty: made.specialty, pizzas, usages }] : [],
  );
  const all = groups.reduce((sum, { pizzas }) => sum + pizzas, 0);
  return { compared, withoutRecipe: all - pizzasOf(compared) };
}

const pizzasOf = (groups: readonly Group[]): number =>
  groups.reduce((sum, { pizzas }) => sum + pizzas, 0);

/**
 * The class of each specialty compares its money over recipe with the average of all (decision
 * X65).
 */
function bySpecialty(groups: readonly Group[]) {
  const specialties = [...Map.groupBy(groups, ({ specialty }) => specialty)].map(
    ([specialty, own]) => {
      const { over_used, over_spent } = portionFigures(own.flatMap(({ usages }) => usages));
      return { specialty, count: pizzasOf(own), over_used, over_spent };
    },
  );
  const average =
    specialties.reduce((sum, { over_spent }) => sum + over_spent, 0) / specialties.length;
  return Object.fromEntries(
    specialties.map(({ specialty, ...figures }) => [
      specialty,
      { ...figures, distribution: spendingClass(figures.over_spent, average) },
    ]),
  );
}

function ofShift(groups: readonly Group[], shift: Shift) {
  const own = groups.filter((group) => group.shift === shift);
  const usages = own.flatMap((group) => group.usages);
  return {
    count: pizzasOf(own),
    accuracy: recipeAccuracy(usages),
    over_spent: portionFigures(usages).over_spent,
    ingredients: byIngredient(usages),
  };
}
