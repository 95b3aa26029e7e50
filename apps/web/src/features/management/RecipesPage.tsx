import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ChartCard, type CardState } from '../../charts/ChartCard.tsx';
import { DataTableView } from '../../charts/export/DataTableView.tsx';
import type { DataTable } from '../../charts/export/data-table.ts';
import { ChartTables } from '../../charts/export/chart-tables.tsx';
import { ingredientName, specialtyName } from '../analytics/shared/catalogue-names.ts';
import { CompanySteps } from '../../place/CompanySteps.tsx';
import { PlaceStates } from '../../place/PlaceStates.tsx';
import { ReportHead } from '../../place/ReportHead.tsx';
import { usePlace } from '../../place/use-place.ts';
import { recipesQuery } from './management-calls.ts';
import { RecipeImport } from './RecipeImport.tsx';
import { COLUMNS, priceFile, recipeFile } from './recipe-file.ts';
import { localDigits } from '../../pizza/formatters.ts';
import { crustName } from '../../pizza/names.ts';
import { say, phrase } from '../../language/language.ts';
import css from './Recipes.module.css';

const route = getRouteApi('/shell/recipes');
const TABLE_HEIGHT = 560;

/**
 * A company's recipes, and weight and price of each ingredient; both are imported from CSV files.
 */
export function RecipesPage() {
  const navigate = route.useNavigate();
  const place = usePlace({ company: route.useSearch().company });
  const name = (company: number) =>
    place.companies?.find(({ pk }) => pk === company)?.pretty_name ?? '';
  return (
    <ChartTables>
      <CompanySteps
        place={place}
        onCompany={(company) => void navigate({ search: { company }, replace: true })}
      />
      <PlaceStates place={place} title={phrase('Recipes and prices')}>
        {({ company }) => (
          <Recipes
            key={company}
            {...{ company }}
            name={name(company)}
            namedAbove={!place.severalCompanies}
          />
        )}
      </PlaceStates>
    </ChartTables>
  );
}

interface RecipesProps {
  company: number;
  name: string;
  namedAbove: boolean;
}

function Recipes({ company, name, namedAbove }: RecipesProps) {
  const state = useQuery(recipesQuery(company));
  const book = state.data;
  const parts = { state, fileName: name, currency: book?.currency ?? null };
  const importOf = (table: 'recipes' | 'ingredients') =>
    book && <RecipeImport {...{ table, company, name, book }} />;
  const recipes = book && book.recipes.length > 0 ? recipeFile(book) : null;
  const prices = book && book.ingredients.length > 0 ? priceFile(book) : null;
  return (
    <>
      <ReportHead
        title={phrase('Recipes and prices')}
        namedAbove={namedAbove}
        note={say({
          en: `Portion control compares ${name ? `the pizzas of ${name}` : 'pizzas'} with these.`,
          es: `El control de porciones compara con ellas ${name ? `las pizzas de ${name}` : 'las pizzas'}.`,
        })}
      />
      <div className={css.cards}>
        <FileCard
          {...parts}
          title={say({ en: 'Recipes', es: 'Recetas' })}
          note={importOf('recipes')}
          table={recipes}
          emptyText={say({
            en: 'No recipes yet. Import them from a CSV file.',
            es: 'Aún no hay recetas. Impórtalas de un archivo CSV.',
          })}
        />
        <FileCard
          {...parts}
          title={say({ en: 'Piece weights and prices', es: 'Pesos por pieza y precios' })}
          note={importOf('ingredients')}
          table={prices}
          emptyText={say({
            en: 'No prices yet. Import them from a CSV file.',
            es: 'Aún no hay precios. Impórtalos de un archivo CSV.',
          })}
        />
      </div>
    </>
  );
}

interface FileCardProps {
  title: string;
  /** Where the data comes from, with the import. */
  note: ReactNode;
  state: CardState;
  /** The data as in the file; null if there is none. */
  table: DataTable | null;
  fileName: string;
  emptyText: string;
  /** Null while unknown. */
  currency: string | null;
}

/** The rows of an imported file, with a button to import it again. */
function FileCard({ currency, ...card }: FileCardProps) {
  const { title, table } = card;
  return (
    <ChartCard {...card} isTable height={TABLE_HEIGHT}>
      {table && currency !== null && (
        <DataTableView table={shown(table, currency)} title={title} height={TABLE_HEIGHT} />
      )}
    </ChartCard>
  );
}

/** Display names for the file's keys, by column title. */
const NAMES: Record<string, (key: string) => string> = {
  [COLUMNS.specialty.en]: specialtyName,
  [COLUMNS.crust.en]: crustName,
  [COLUMNS.ingredient.en]: ingredientName,
};
/** Displayed column titles by the titles used in files. */
const TITLES = new Map<string, { en: string; es: string }>(
  Object.values(COLUMNS).map((title) => [title.en, title]),
);

const titleOf = (title: string): string => {
  const known = TITLES.get(title);
  return known ? say(known) : title;
};

/**
 * The table as displayed: keys have their names, an empty crust or size means every one without a
 * recipe of its own, grams are not rounded, and the title of a price contains the currency.
 */
const shown = ({ columns, rows }: DataTable, currency: string): DataTable => ({
  columns: columns.map((column) => ({
    ...column,
    title: `${titleOf(column.title)}${column.kind === 'money' ? `, ${currency}` : ''}`,
  })),
  rows: rows.map((row) =>
    row.map((value, at) => {
      const { kind, title } = columns[at]!;
      if (kind === 'grams') return `${localDigits(String(value))} g`;
      if (value === '') return say({ en: 'every', es: 'todas' });
      return NAMES[title]?.(String(value)) ?? value;
    }),
  ),
});
