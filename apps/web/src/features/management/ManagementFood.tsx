import { ChartCard } from '../../charts/ChartCard.tsx';
import { foodRows } from '../analytics/portions/food-rows.ts';
import { foodFiles, FoodTable } from '../analytics/portions/FoodTable.tsx';
import type { ManagementPart } from './management-parts.ts';

/** What the company's pizzas got of each ingredient against their recipes. */
export function ManagementFood({ summary, state, fileName, name }: ManagementPart) {
  const portions = summary.company.portion_control;
  if (!portions) return null;
  const food = foodRows(portions.ingredients);
  return (
    <ChartCard
      title="Food usage versus recipes"
      state={state}
      table={food.rows.length > 0 ? foodFiles(food.rows) : null}
      fileName={fileName}
      isTable
    >
      <FoodTable food={food} currency={summary.currency} totalName={name} />
    </ChartCard>
  );
}
