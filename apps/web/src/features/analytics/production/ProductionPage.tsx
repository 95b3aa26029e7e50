import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ExportButton } from '../../../charts/export/ExportButton.tsx';
import { ChartTables } from '../../../charts/export/chart-tables.tsx';
import {
  comparedText,
  rangeBefore,
  shownRange,
  viewOf,
  type AnalyticsSearch,
} from '../shared/analytics-url.ts';
import { useShowPizzas } from '../shared/feed-link.ts';
import { PlaceStates } from '../../../place/PlaceStates.tsx';
import { ProductionLineCard } from './ProductionLineCard.tsx';
import { ProductionMapCard } from './ProductionMapCard.tsx';
import { ProductionTiles } from './ProductionTiles.tsx';
import { ReportHead, ViewToggle } from '../../../place/ReportHead.tsx';
import { ReportSteps } from '../shared/ReportSteps.tsx';
import { summaryQuery } from '../shared/report-calls.ts';
import { usePlace, type ReportVenue } from '../../../place/use-place.ts';
import { phrase } from '../../../language/language.ts';
import css from '../Report.module.css';

const route = getRouteApi('/shell/report/production');

/** How many pizzas a venue makes, and when. */
export function ProductionPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (next: Partial<AnalyticsSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...next }), resetScroll: false });
  const place = usePlace(search);
  return (
    <ChartTables>
      <ReportSteps {...{ place, search, change }} />
      <PlaceStates place={place} title={phrase('Production')} days={search}>
        {(venue) => <Production {...{ venue, search, change }} />}
      </PlaceStates>
    </ChartTables>
  );
}

interface ProductionProps {
  venue: ReportVenue;
  search: AnalyticsSearch;
  change: (next: Partial<AnalyticsSearch>) => void;
}

function Production({ venue, search, change }: ProductionProps) {
  const showPizzas = useShowPizzas(venue);
  const range = shownRange(search, venue.today);
  const view = viewOf(search);
  const before = rangeBefore(range);
  const asked = { venue: venue.id, range, view };
  const earlier = useQuery(summaryQuery({ ...asked, range: before }));
  const parts = {
    venue,
    asked,
    showPizzas,
    fileName: `${phrase('Production').toLowerCase()} ${venue.name} ${range.min} ${range.max}`,
  };
  return (
    <>
      <ExportButton fileName={parts.fileName} />
      <ReportHead title={phrase('Production')} note={comparedText(range)}>
        <ViewToggle value={view} onChange={(next) => change({ view: next })} />
      </ReportHead>
      <ProductionTiles
        asked={asked}
        before={earlier.isPlaceholderData ? undefined : earlier.data?.total_pizzas}
      />
      <div className={css.stack}>
        <ProductionLineCard {...parts} />
        <ProductionMapCard {...parts} />
      </div>
    </>
  );
}
