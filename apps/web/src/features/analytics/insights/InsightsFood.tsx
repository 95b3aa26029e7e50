import { ChartCard, type CardState } from '../../../charts/ChartCard.tsx';
import { countText } from '../../../pizza/formatters.ts';
import { foodRows } from '../portions/food-rows.ts';
import { foodFiles, FoodTable } from '../portions/FoodTable.tsx';
import type { InsightsPart } from './insights-parts.ts';
import { say, phrase } from '../../../language/language.ts';

/** The day's ingredient usage compared with the recipes (decision X64). */
export function InsightsFood({ venue, day, data, state }: InsightsPart & { state: CardState }) {
  const portions = data.portion_control;
  const food = portions && foodRows(portions.ingredients);
  return (
    <ChartCard
      title={say({
        en: 'Food usage versus recipes',
        es: 'Uso de ingredientes frente a las recetas',
      })}
      note={
        typeof portions?.count === 'number' && (
          <span>
            {say({
              en: `from ${countText(portions.count)} scored pizzas`,
              es: `de ${countText(portions.count)} pizzas puntuadas`,
            })}
          </span>
        )
      }
      state={state}
      table={food && food.rows.length > 0 ? foodFiles(food.rows) : null}
      fileName={`${phrase('Daily insights').toLowerCase()} ${venue.name} ${day}`}
      emptyText={say({
        en: 'There are no recipes to compare with.',
        es: 'No hay recetas con que comparar.',
      })}
      isTable
    >
      {food && portions && (
        <FoodTable
          food={food}
          currency={portions.currency}
          totalName={say({ en: 'Day', es: 'Día' })}
        />
      )}
    </ChartCard>
  );
}
