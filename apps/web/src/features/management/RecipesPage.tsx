import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ChartCard } from '../../charts/ChartCard.tsx';
import { DataTableView } from '../../charts/DataTableView.tsx';
import type { DataTable } from '../../charts/data-table.ts';
import { ChartTables } from '../../charts/chart-tables.tsx';
import { CompanySteps } from '../analytics/CompanySteps.tsx';
import { PlaceStates } from '../analytics/PlaceStates.tsx';
import { ReportHead } from '../analytics/ReportHead.tsx';
import { usePlace } from '../analytics/use-place.ts';
import { recipesQuery } from './management-calls.ts';
import { RecipeImport } from './RecipeImport.tsx';
import { priceFile, recipeFile } from './recipe-file.ts';
import css from './Recipes.module.css';

const route = getRouteApi('/shell/recipes');
const TABLE_HEIGHT = 560;
const TITLE = 'Recipes and prices';

/** What belongs on a company's pizzas, what a piece weighs and what it costs; both come from CSV files. */
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
      <PlaceStates place={place} title={TITLE}>
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
  /** Of the company. */
  name: string;
  namedAbove: boolean;
}

function Recipes({ company, name, namedAbove }: RecipesProps) {
  const state = useQuery(recipesQuery(company));
  const book = state.data;
  const parts = { state, isTable: true, height: TABLE_HEIGHT, fileName: name } as const;
  const importOf = (table: 'recipes' | 'ingredients') =>
    book && <RecipeImport {...{ table, company, name, book }} />;
  const recipes = book && book.recipes.length > 0 ? recipeFile(book) : null;
  const prices = book && book.ingredients.length > 0 ? priceFile(book) : null;
  return (
    <>
      <ReportHead
        title={TITLE}
        namedAbove={namedAbove}
        note={`Portion control compares ${name ? `the pizzas of ${name}` : 'pizzas'} with these.`}
      />
      <div className={css.cards}>
        <ChartCard
          {...parts}
          title="Recipes"
          note={importOf('recipes')}
          table={recipes}
          emptyText="No recipes yet. Import them from a CSV file."
        >
          {recipes && (
            <DataTableView
              table={shown(recipes, book!.currency)}
              title="Recipes"
              height={TABLE_HEIGHT}
            />
          )}
        </ChartCard>
        <ChartCard
          {...parts}
          title="Piece weights and prices"
          note={importOf('ingredients')}
          table={prices}
          emptyText="No prices yet. Import them from a CSV file."
        >
          {prices && (
            <DataTableView
              table={shown(prices, book!.currency)}
              title="Piece weights and prices"
              height={TABLE_HEIGHT}
            />
          )}
        </ChartCard>
      </div>
    </>
  );
}

/**
 * As people read it: a recipe without a crust or size holds for every one that has none of its own,
 * grams are not rounded, and a price names its currency.
 */
const shown = ({ columns, rows }: DataTable, currency: string): DataTable => ({
  columns: columns.map((column) =>
    column.kind === 'money' ? { ...column, title: `${column.title}, ${currency}` } : column,
  ),
  rows: rows.map((row) =>
    row.map((value, at) => {
      if (columns[at]!.kind === 'grams') return `${value} g`;
      return value === '' ? 'every' : value;
    }),
  ),
});
