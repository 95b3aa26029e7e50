import { readPortionControl as contract } from '@crustodian/contract/analytics';
import {
  byIngredient,
  groupPortions,
  portionFigures,
  recipeAccuracy,
  spendingClass,
  usageFinder,
  type Made,
  type PortionGroup,
  type Usage,
} from '@crustodian/domain/figures/portions';
import type { Shift } from '@crustodian/domain/time/shift';
import { companyOfVenue } from '#pizzas/named-venues';
import { portionsByShift, readRecipeBook } from '#pizzas/portion-figures';
import { handle } from '#platform/http/http';
import { yieldBetweenSlices } from '#platform/jobs/yield-between-slices';
import { rangeOf } from './asked-range.ts';

/** Food usage compared with the recipes (decisions X64 to X66); {} without recipes or pizzas. */
export const readPortionControl = handle(contract, async ({ params }, { db, venue }) => {
  const [book, counted] = await Promise.all([
    companyOfVenue(db, venue).then((company) => readRecipeBook(db, company)),
    portionsByShift(db, { venue, range: rangeOf(params) }),
  ]);
  const groups = await yieldBetweenSlices(groupPortions(counted, book));
  const compared = groups.filter(({ recipe }) => recipe !== null);
  if (compared.length === 0) return {};
  const usagesOf = usageFinder(book);
  const usages = usagesOf(compared);
  return {
    ingredients: byIngredient(usages),
    specialty: bySpecialty(compared, usagesOf),
    shift: { AM: ofShift(compared, 'AM', usagesOf), PM: ofShift(compared, 'PM', usagesOf) },
    total: { ...portionFigures(usages), count: pizzasOf(compared) },
    without_recipe: pizzasOf(groups) - pizzasOf(compared),
    currency: book.currency,
  };
});

type Group = PortionGroup<Made & { shift: Shift }>;
type UsagesOf = (groups: readonly Group[]) => Usage[];

const pizzasOf = (groups: readonly Group[]): number =>
  groups.reduce((sum, { pizzas }) => sum + pizzas, 0);

/**
 * The class of each specialty compares its money over recipe with the average of all (decision
 * X65).
 */
function bySpecialty(groups: readonly Group[], usagesOf: UsagesOf) {
  const specialties = [...Map.groupBy(groups, ({ made }) => made.specialty)].map(
    ([specialty, own]) => {
      const { over_used, over_spent } = portionFigures(usagesOf(own));
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

function ofShift(groups: readonly Group[], shift: Shift, usagesOf: UsagesOf) {
  const own = groups.filter(({ made }) => made.shift === shift);
  const usages = usagesOf(own);
  return {
    count: pizzasOf(own),
    accuracy: recipeAccuracy(usages),
    over_spent: portionFigures(usages).over_spent,
    ingredients: byIngredient(usages),
  };
}
