import { ChartCard, type CardState } from '../../charts/ChartCard.tsx';
import type { DataTable } from '../../charts/data-table.ts';
import table from '../../charts/FigureTable.module.css';
import { OverUseBar } from '../../charts/OverUseBar.tsx';
import { countText, moneyText, shareChangeText } from '../../pizza/formatters.ts';
import { foodRows, type FoodRow } from './food-rows.ts';
import type { InsightsPart } from './insights-parts.ts';
import css from './Insights.module.css';

/** What the day's pizzas got of each ingredient against their recipes (decision X64). */
export function InsightsFood({ venue, day, data, state }: InsightsPart & { state: CardState }) {
  const portions = data.portion_control;
  const food = portions && foodRows(portions.ingredients);
  return (
    <ChartCard
      title="Food usage versus recipes"
      note={portions && <span>from {countText(portions.count)} scored pizzas</span>}
      state={state}
      table={food && food.rows.length > 0 ? filesOf(food.rows) : null}
      fileName={`daily-insights ${venue.name} ${day}`}
      emptyText="There are no recipes to compare with."
      isTable
    >
      {food && portions && (
        <div className={table.frame}>
          <table className={`${table.table} ${css.food}`}>
            <thead>
              <tr>
                <th scope="col">Ingredient</th>
                <th scope="col" className={css.barHead}>
                  under · over recipe
                </th>
                <th scope="col" className={table.figure}>
                  Over used
                </th>
                <th scope="col" className={table.figure}>
                  Over spent
                </th>
              </tr>
            </thead>
            <tbody>
              {food.rows.map((row) => (
                <Row key={row.ingredient} row={row} most={food.most} currency={portions.currency} />
              ))}
              <Row row={food.total} most={food.most} currency={portions.currency} isTotal />
            </tbody>
          </table>
        </div>
      )}
    </ChartCard>
  );
}

interface RowProps {
  row: FoodRow;
  most: number;
  currency: string;
  isTotal?: boolean;
}

function Row({ row, most, currency, isTotal = false }: RowProps) {
  const { name, overUsed, overSpent, used, recipe } = row;
  const grams = `${countText(used)} g used, ${countText(recipe)} g by recipe`;
  // Above zero red, else green (spec 001 section 9).
  const tone = (overUsed ?? overSpent) > 0 ? table.bad : table.good;
  return (
    <tr data-total={isTotal || undefined} title={grams}>
      <th scope="row">{name}</th>
      <td className={css.barCell}>
        {!isTotal && overUsed !== null && <OverUseBar share={overUsed} most={most} />}
      </td>
      <td className={`${table.figure} ${table.strong} ${tone}`}>
        {overUsed === null ? '–' : shareChangeText(overUsed)}
      </td>
      <td className={table.figure}>{moneyText(overSpent, currency)}</td>
    </tr>
  );
}

const filesOf = (rows: readonly FoodRow[]): DataTable => ({
  columns: [
    { title: 'Ingredient', kind: 'text' },
    { title: 'Used', kind: 'grams' },
    { title: 'Recipe', kind: 'grams' },
    { title: 'Over used', kind: 'share' },
    { title: 'Over spent', kind: 'money' },
  ],
  rows: rows.map(({ name, used, recipe, overUsed, overSpent }) => [
    name,
    used,
    recipe,
    overUsed,
    overSpent,
  ]),
});
