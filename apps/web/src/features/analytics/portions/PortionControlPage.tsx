import { Button } from '@mantine/core';
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
import css from '../Report.module.css';

const route = getRouteApi('/shell/report/portion-control');
const TABLE_HEIGHT = 420;

/** What a venue's pizzas got of each ingredient against their recipes, in grams and money. */
export function PortionControlPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (next: Partial<PortionSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...next }), resetScroll: false });
  const place = usePlace(search);
  return (
    <ChartTables>
      <ReportSteps {...{ place, search, change }} />
      <PlaceStates place={place} title="Portion control" days={search}>
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
  /** Leads to what is compared with. */
  recipes: ReactNode;
}

const RecipesLink = ({ company }: { company: number }) => (
  <Button
    size="sm"
    variant="default"
    leftSection={<IconToolsKitchen2 size={15} stroke={1.7} aria-hidden />}
    renderRoot={(props) => <Link {...props} to="/recipes" search={{ company: String(company) }} />}
  >
    Recipes and prices
  </Button>
);

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
    fileName: `portion control ${venue.name} ${range.min} ${range.max}`,
    state: answer,
    portions,
  };
  return (
    <>
      <ExportButton fileName={parts.fileName} />
      <ReportHead
        title="Portion control"
        note={
          portions &&
          `${lengthText(range)}, ${countText(portions.total.count)} pizzas against their recipes`
        }
      >
        {recipes}
      </ReportHead>
      <PortionTiles portions={portions} before={before} busy={answer.isPlaceholderData} />
      <div className={css.mapRow}>
        <ChartCard
          title="Food usage versus recipes"
          note={portions && `from ${countText(portions.total.count)} scored pizzas`}
          state={answer}
          table={food && foodFiles(food.rows)}
          fileName={parts.fileName}
          height={TABLE_HEIGHT}
          isTable
        >
          {portions && food && (
            <FoodTable food={food} currency={portions.currency} totalName="All" withGrams />
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
