import { isOverRecipe } from '@crustodian/domain/figures/is-over-recipe';
import type { DataTable } from '../../../charts/export/data-table.ts';
import { say } from '../../../language/language.ts';
import table from '../../../charts/FigureTable.module.css';
import { OverUseBar } from '../../../charts/marks/OverUseBar.tsx';
import { ScrollBox } from '../../../controls/lists/ScrollBox.tsx';
import { countText, gramsText, moneyText, shareChangeText } from '../../../pizza/formatters.ts';
import type { foodRows, FoodRow } from './food-rows.ts';
import css from './FoodTable.module.css';

interface FoodTableProps {
  food: ReturnType<typeof foodRows>;
  currency: string;
  /** Label of the sum: 'Day'. */
  totalName: string;
  /** Whether grams used and grams of the recipe have their own columns, not only a tooltip. */
  withGrams?: boolean;
}

/** Ingredients compared with their recipes: overuse or underuse, and its cost. */
export function FoodTable({ food, currency, totalName, withGrams = false }: FoodTableProps) {
  const common = { most: food.most, currency, withGrams };
  return (
    <ScrollBox
      className={`${table.frame} ${css.frame}`}
      role="group"
      label={say({
        en: 'Food usage versus recipes, figures',
        es: 'Uso de ingredientes frente a las recetas, cifras',
      })}
    >
      <table className={`${table.table} ${css.food}`}>
        <thead>
          <tr>
            <th scope="col">{say({ en: 'Ingredient', es: 'Ingrediente' })}</th>
            <th scope="col" className={css.barHead}>
              {say({ en: 'under · over recipe', es: 'menos · más' })}
            </th>
            {withGrams && (
              <>
                <th scope="col" className={`${table.figure} ${css.grams}`}>
                  {say({ en: 'Used', es: 'Usado' })}
                </th>
                <th scope="col" className={`${table.figure} ${css.grams}`}>
                  {say({ en: 'Recipe', es: 'Receta' })}
                </th>
              </>
            )}
            <th scope="col" className={table.figure}>
              {say({ en: 'Overuse', es: 'Exceso' })}
            </th>
            <th scope="col" className={table.figure}>
              {say({ en: 'Overspend', es: 'Sobrecosto' })}
            </th>
          </tr>
        </thead>
        <tbody>
          {food.rows.map((row) => (
            <Row key={row.ingredient} {...common} row={row} />
          ))}
          <Row {...common} row={{ ...food.total, name: totalName }} isTotal />
        </tbody>
      </table>
    </ScrollBox>
  );
}

interface RowProps {
  row: FoodRow;
  most: number;
  currency: string;
  withGrams: boolean;
  isTotal?: boolean;
}

function Row({ row, most, currency, withGrams, isTotal = false }: RowProps) {
  const { name, overUsed, overSpent, used, recipe } = row;
  const grams = say({
    en: `${countText(used)} g used, ${countText(recipe)} g by recipe`,
    es: `${countText(used)} g usados, ${countText(recipe)} g según la receta`,
  });
  const tone = isOverRecipe(overUsed ?? overSpent) ? table.bad : table.good;
  return (
    <tr data-total={isTotal || undefined} title={grams}>
      <th scope="row">{name}</th>
      <td className={css.barCell}>
        {!isTotal && overUsed !== null && <OverUseBar share={overUsed} most={most} />}
      </td>
      {withGrams && (
        <>
          <td className={`${table.figure} ${css.grams}`}>{gramsText(used)}</td>
          <td className={`${table.figure} ${table.soft} ${css.grams}`}>{gramsText(recipe)}</td>
        </>
      )}
      <td className={`${table.figure} ${table.strong} ${tone}`}>{shareChangeText(overUsed)}</td>
      <td className={table.figure}>{moneyText(overSpent, currency)}</td>
    </tr>
  );
}

/** The same data for exported files. */
export const foodFiles = (rows: readonly FoodRow[]): DataTable => ({
  columns: [
    { title: say({ en: 'Ingredient', es: 'Ingrediente' }), kind: 'text' },
    { title: say({ en: 'Used', es: 'Usado' }), kind: 'grams' },
    { title: say({ en: 'Recipe', es: 'Receta' }), kind: 'grams' },
    { title: say({ en: 'Overuse', es: 'Exceso' }), kind: 'share' },
    { title: say({ en: 'Overspend', es: 'Sobrecosto' }), kind: 'money' },
  ],
  rows: rows.map(({ name, used, recipe, overUsed, overSpent }) => [
    name,
    used,
    recipe,
    overUsed,
    overSpent,
  ]),
});
