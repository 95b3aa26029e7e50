import { readDailyInsights as contract } from '@crustodian/contract/analytics';
import { addSums, bandFigures } from '@crustodian/domain/figures/band-figures';
import { bestAndWorst } from '@crustodian/domain/figures/best-and-worst';
import type { DayRange } from '@crustodian/domain/time/day-range';
import { byIngredient, groupPortions, usageFinder } from '@crustodian/domain/figures/portions';
import { criteriaShares } from '#pizzas/criteria-shares';
import { companyOfVenue } from '#pizzas/named-venues';
import { portionsByShift, readRecipeBook } from '#pizzas/portion-figures';
import { qualityDefinitions, sumsByCell } from '#pizzas/rollups/rollup-figures';
import type { Db } from '#platform/database/db';
import { handle } from '#platform/http/http';
import { yieldBetweenSlices } from '#platform/jobs/yield-between-slices';
import { isNamed, meanCandidates, shiftBands, specialtyBands } from './cell-bands.ts';

/** One business day (decision X02); data is null on a day without pizzas. */
export const readDailyInsights = handle(contract, async ({ params }, { db, venue, now }) => {
  const range = { min: params.date, max: params.date };
  const asked = { venues: [venue], range };
  const [cells, criteriaOfVenues, definitions, portions] = await Promise.all([
    sumsByCell(db, { ...asked, now, by: ['shift', 'specialty'] }),
    criteriaShares(db, asked),
    qualityDefinitions(db, asked),
    foodUsage(db, venue, range),
  ]);
  if (cells.length === 0) return { data: null };
  const total = bandFigures(addSums(cells));
  const shifts = shiftBands(cells);
  const specialties = specialtyBands(cells);
  const criteria = criteriaOfVenues.get(venue) ?? [];
  const bySpecialty = bestAndWorst(meanCandidates(specialties.filter(isNamed), 'specialty'));
  const byCriterion = bestAndWorst(criteria);
  return {
    data: {
      scored_pizzas: `${total.scored_pizzas}/${total.total_pizzas}`,
      avg_score: total.avg_score,
      best_shift: bestAndWorst(meanCandidates(shifts, 'shift')).best,
      num_excellent_pizzas: total.count_excellents,
      pct_excellent_pizza: total.pct_excellents,
      num_bad_pizzas: total.count_bads,
      pct_bad_pizza: total.pct_bads,
      best_specialty: bySpecialty.best,
      worst_specialty: bySpecialty.worst,
      best_criteria: byCriterion.best,
      worst_criteria: byCriterion.worst,
      portion_control: portions,
      total,
      shifts,
      specialties,
      criteria: criteria.flatMap(({ key, mean }) =>
        mean === null ? [] : [{ criterion: key, share: mean }],
      ),
      quality_definitions: definitions,
    },
  };
});

/** The day's ingredients compared with the recipes; null if the company has no recipes. */
async function foodUsage(db: Db, venue: number, range: DayRange) {
  const book = await readRecipeBook(db, await companyOfVenue(db, venue));
  if (book.recipes.length === 0) return null;
  const counted = await portionsByShift(db, { venue, range });
  const groups = await yieldBetweenSlices(groupPortions(counted, book));
  const compared = groups.filter(({ recipe }) => recipe !== null);
  return {
    ingredients: byIngredient(usageFinder(book)(compared)),
    currency: book.currency,
    count: compared.reduce((sum, { pizzas }) => sum + pizzas, 0),
  };
}
