import { ChartCard, type CardState } from '../../../charts/ChartCard.tsx';
import { countText } from '../../../pizza/formatters.ts';
import { foodRows } from '../portions/food-rows.ts';
import { foodFiles, FoodTable } from '../portions/FoodTable.tsx';
import type { InsightsPart } from './insights-parts.ts';

/** The day's ingredient usage compared with the recipes (decision X64). */
export function InsightsFood({ venue, day, data, state }: InsightsPart & { state: CardState }) {
  const portions = data.portion_control;
  const food = portions && foodRows(portions.ingredients);
  return (
    <ChartCard
      title="Food usage versus recipes"
      note={
        typeof portions?.count === 'number' && (
          <span>from {countText(portions.count)} scored pizzas</span>
        )
      }
      state={state}
      table={food && food.rows.length > 0 ? foodFiles(food.rows) : null}
      fileName={`daily-insights ${venue.name} ${day}`}
      emptyText="There are no recipes to compare with."
      isTable
    >
      {food && portions && <FoodTable food={food} currency={portions.currency} totalName="Day" />}
    </ChartCard>
  );
}
