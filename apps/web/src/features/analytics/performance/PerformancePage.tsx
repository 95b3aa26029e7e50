import { getRouteApi } from '@tanstack/react-router';
import { ExportButton } from '../../../charts/export/ExportButton.tsx';
import { ChartTables } from '../../../charts/export/chart-tables.tsx';
import {
  comparedText,
  rangeBefore,
  shownRange,
  viewOf,
  type PerformanceSearch,
} from '../shared/analytics-url.ts';
import { AverageCard } from './AverageCard.tsx';
import { useShowPizzas } from '../shared/feed-link.ts';
import { PerformanceTiles } from './PerformanceTiles.tsx';
import { PlaceStates } from '../../../place/PlaceStates.tsx';
import { QualityCard } from './QualityCard.tsx';
import { QualityMapCard } from './QualityMapCard.tsx';
import { ReportHead, ViewToggle } from '../../../place/ReportHead.tsx';
import { ReportSteps } from '../shared/ReportSteps.tsx';
import { ShiftCard } from './ShiftCard.tsx';
import { SpecialtyCard } from './SpecialtyCard.tsx';
import { lastFourWeeks } from '../why-moved/moved-view.ts';
import { WhyMovedPanel } from '../why-moved/WhyMovedPanel.tsx';
import { usePlace, type ReportVenue } from '../../../place/use-place.ts';
import { phrase } from '../../../language/language.ts';
import css from '../Report.module.css';

const route = getRouteApi('/shell/report/performance');

/** How well a venue's pizzas are made: over time, by weekday and hour, by shift, by specialty. */
export function PerformancePage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (next: Partial<PerformanceSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...next }), resetScroll: false });
  const place = usePlace(search);
  return (
    <ChartTables>
      <ReportSteps {...{ place, search, change }} />
      <PlaceStates place={place} title={phrase('Performance')} days={search}>
        {(venue) => <Performance {...{ venue, search, change }} isStaff={place.viewer.isStaff} />}
      </PlaceStates>
    </ChartTables>
  );
}

interface PerformanceProps {
  venue: ReportVenue;
  search: PerformanceSearch;
  change: (next: Partial<PerformanceSearch>) => void;
  isStaff: boolean;
}

function Performance({ venue, search, change, isStaff }: PerformanceProps) {
  const showPizzas = useShowPizzas(venue);
  const range = shownRange(search, venue.today);
  const view = viewOf(search);
  const before = rangeBefore(range);
  const asked = { venue: venue.id, range, view };
  const parts = {
    venue,
    asked,
    showPizzas,
    fileName: `${phrase('Performance').toLowerCase()} ${venue.name} ${range.min} ${range.max}`,
  };
  return (
    <>
      <ExportButton fileName={parts.fileName} />
      <ReportHead title={phrase('Performance')} note={comparedText(range)}>
        <ViewToggle value={view} onChange={(next) => change({ view: next })} />
      </ReportHead>
      <PerformanceTiles {...parts} before={before} />
      <WhyMovedPanel
        venue={venue}
        now={range}
        before={before}
        fileName={parts.fileName}
        onWider={() => change({ ...lastFourWeeks(range.max), view: undefined })}
      />
      <div className={css.topRow}>
        <AverageCard
          {...parts}
          isStaff={isStaff}
          close={search.axis === 'close'}
          onClose={(close) => change({ axis: close ? 'close' : undefined })}
        />
        <QualityCard {...parts} />
      </div>
      <div className={css.mapRow}>
        <QualityMapCard
          {...parts}
          measure={search.map ?? 'score'}
          onMeasure={(map) => change({ map: map === 'score' ? undefined : map })}
        />
        <div className={css.stack}>
          <ShiftCard {...parts} />
          <SpecialtyCard {...parts} />
        </div>
      </div>
    </>
  );
}
