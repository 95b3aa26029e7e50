import { Button } from '@mantine/core';
import type { DayRange } from '@crustodian/domain/time/day-range';
import { may } from '@crustodian/domain/people/access';
import { IconToolsKitchen2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ChartCard } from '../../../charts/ChartCard.tsx';
import { ExportButton } from '../../../charts/export/ExportButton.tsx';
import { ChartTables } from '../../../charts/export/chart-tables.tsx';
import { countText } from '../../../pizza/formatters.ts';
import {
  lengthText,
  rangeBefore,
  shownRange,
  type PortionSearch,
} from '../shared/analytics-url.ts';
import { useShowPizzas } from '../shared/feed-link.ts';
import { foodRows } from './food-rows.ts';
import { foodFiles, FoodTable } from './FoodTable.tsx';
import { PlaceStates } from '../../../place/PlaceStates.tsx';
import { PortionShiftCards } from './PortionShiftCards.tsx';
import { PortionSpecialtyCard } from './PortionSpecialtyCard.tsx';
import { PortionTiles } from './PortionTiles.tsx';
import { shownPortions } from './portion-view.ts';
import { ReportHead } from '../../../place/ReportHead.tsx';
import { ReportSteps } from '../shared/ReportSteps.tsx';
import { portionQuery } from '../shared/report-calls.ts';
import { usePlace, type ReportVenue } from '../../../place/use-place.ts';
import { say, phrase } from '../../../language/language.ts';
import css from '../Report.module.css';

const FOOD_USAGE = {
  en: 'Food usage versus recipes',
  es: 'Uso de ingredientes frente a las recetas',
};

const route = getRouteApi('/shell/report/portion-control');
const TABLE_HEIGHT = 420;

/** Ingredient usage of a venue's pizzas compared with their recipes, in grams and money. */
export function PortionControlPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (next: Partial<PortionSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...next }), resetScroll: false });
  const place = usePlace(search);
  return (
    <ChartTables>
      <ReportSteps {...{ place, search, change }} />
      <PlaceStates place={place} title={phrase('Portion control')} days={search}>
        {(venue) => (
          <Portions
            {...{ venue, search, change }}
            recipes={may(place.viewer, 'recipes') && <RecipesLink company={venue.company} />}
          />
        )}
      </PlaceStates>
    </ChartTables>
  );
}

interface PortionsProps {
  venue: ReportVenue;
  search: PortionSearch;
  change: (next: Partial<PortionSearch>) => void;
  /** Link to the recipes that usage is compared with. */
  recipes: ReactNode;
}

const RecipesLink = ({ company }: { company: number }) => (
  <Button
    size="sm"
    variant="default"
    leftSection={<IconToolsKitchen2 size={15} stroke={1.7} aria-hidden />}
    renderRoot={(props) => <Link {...props} to="/recipes" search={{ company: String(company) }} />}
  >
    {phrase('Recipes and prices')}
  </Button>
);

function againstText(range: DayRange, pizzas: number): string {
  const [length, count] = [lengthText(range), countText(pizzas)];
  return say({
    en: `${length}, ${count} pizzas against their recipes`,
    es: `${length}, ${count} pizzas frente a sus recetas`,
  });
}

const scoredText = (pizzas: number): string =>
  say({
    en: `from ${countText(pizzas)} scored pizzas`,
    es: `de ${countText(pizzas)} pizzas puntuadas`,
  });

function Portions({ venue, search, change, recipes }: PortionsProps) {
  const showPizzas = useShowPizzas(venue);
  const range = shownRange(search, venue.today);
  const asked = { venue: venue.id, range, view: 'daily' } as const;
  const answer = useQuery(portionQuery(asked));
  const earlier = useQuery(portionQuery({ ...asked, range: rangeBefore(range) }));
  const portions = shownPortions(answer.data);
  const food = portions && foodRows(portions.ingredients);
  const before = earlier.isPlaceholderData ? null : shownPortions(earlier.data);
  const parts = {
    venue,
    asked,
    showPizzas,
    fileName: `${phrase('Portion control').toLowerCase()} ${venue.name} ${range.min} ${range.max}`,
    state: answer,
    portions,
  };
  return (
    <>
      <ExportButton fileName={parts.fileName} />
      <ReportHead
        title={phrase('Portion control')}
        note={portions && againstText(range, portions.total.count)}
      >
        {recipes}
      </ReportHead>
      <PortionTiles portions={portions} before={before} busy={answer.isPlaceholderData} />
      <div className={css.mapRow}>
        <ChartCard
          title={say(FOOD_USAGE)}
          note={portions && scoredText(portions.total.count)}
          state={answer}
          table={food && foodFiles(food.rows)}
          fileName={parts.fileName}
          height={TABLE_HEIGHT}
          isTable
        >
          {portions && food && (
            <FoodTable
              food={food}
              currency={portions.currency}
              totalName={say({ en: 'All', es: 'Todos' })}
              withGrams
            />
          )}
        </ChartCard>
        <div className={css.stack}>
          <PortionShiftCards
            {...parts}
            inGrams={search.usage !== 'recipe'}
            onGrams={(inGrams) => change({ usage: inGrams ? undefined : 'recipe' })}
          />
        </div>
      </div>
      <PortionSpecialtyCard {...parts} />
    </>
  );
}
