import { Button } from '@mantine/core';
import { addDays, isCalendarDay, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { companyInfoQuery, datesOfVenue } from '../../../api/directory-calls.ts';
import { ChartTables } from '../../../charts/export/chart-tables.tsx';
import { ExportButton } from '../../../charts/export/ExportButton.tsx';
import { DayPicker } from '../../../controls/pickers/DayPicker.tsx';
import { LoadingOverlay } from '../../../controls/feedback/LoadingOverlay.tsx';
import { EmptyState, ErrorState } from '../../../controls/feedback/StatePanel.tsx';
import { dayText } from '../../../pizza/formatters.ts';
import { createCardReader } from '../../../pizza/pizza-card.ts';
import type { InsightsSearch } from './insights-url.ts';
import { dayPizzasQuery, insightsQuery } from './insights-calls.ts';
import { InsightsFood } from './InsightsFood.tsx';
import { InsightsPizzas } from './InsightsPizzas.tsx';
import { InsightsSentence } from './InsightsSentence.tsx';
import { InsightsStrip } from './InsightsStrip.tsx';
import { InsightsTiles } from './InsightsTiles.tsx';
import { PlaceStates } from '../../../place/PlaceStates.tsx';
import { usePlace, type ChosenPlace, type ReportVenue } from '../../../place/use-place.ts';
import { VenueSteps } from '../../../place/VenueSteps.tsx';
import { say, phrase } from '../../../language/language.ts';
import css from '../Insights.module.css';
import tiles from './InsightsTiles.module.css';

const FAILED = {
  en: 'Daily insights could not be loaded',
  es: 'No se pudo cargar el resumen del día',
};
const NO_DATA = {
  en: 'No data available for specified venue and date.',
  es: 'No hay datos de esa tienda y fecha.',
};
const LOADING = { en: 'Loading daily insights', es: 'Cargando el resumen del día' };

const route = getRouteApi('/shell/daily-insights');

/** The day in the URL, otherwise yesterday (decision X09). */
const dayOf = (search: InsightsSearch, today: CalendarDay): CalendarDay =>
  search.date && isCalendarDay(search.date) ? search.date : addDays(today, -1);

/** One store and day: a summary sentence, its figures, and the pizzas to look at. */
export function DailyInsightsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (next: Partial<InsightsSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...next }), resetScroll: false });
  const place = usePlace(search);
  return (
    <ChartTables>
      <InsightsSteps {...{ place, search, change }} />
      <PlaceStates place={place} title={phrase('Daily insights')}>
        {(venue) => <Day venue={venue} day={dayOf(search, venue.today)} />}
      </PlaceStates>
    </ChartTables>
  );
}

interface StepsProps {
  place: ChosenPlace;
  search: InsightsSearch;
  change: (next: Partial<InsightsSearch>) => void;
}

function InsightsSteps({ place, search, change }: StepsProps) {
  return (
    <VenueSteps
      place={place}
      onCompany={(company) => change({ company, venue: undefined, date: undefined })}
      onVenue={(venue) => change({ venue })}
    >
      {(venue) => (
        <DayStep
          venue={venue}
          day={dayOf(search, venue.today)}
          onDay={(date) => change({ date })}
        />
      )}
    </VenueSteps>
  );
}

interface DayStepProps {
  venue: ReportVenue;
  day: CalendarDay;
  onDay: (day: CalendarDay) => void;
}

function DayStep({ venue, day, onDay }: DayStepProps) {
  const client = useQueryClient();
  const datesOf = useMemo(() => datesOfVenue(client, venue.id), [client, venue.id]);
  return <DayPicker value={day} onChange={onDay} today={venue.today} datesOf={datesOf} />;
}

/** Shown for a day without pizzas: links to the page's default day. */
function OtherDay({ day }: { day: CalendarDay }) {
  const navigate = route.useNavigate();
  const open = () => void navigate({ search: (now) => ({ ...now, date: undefined }) });
  return (
    <Button variant="default" onClick={open}>
      {say({ en: `Show ${dayText(day)}`, es: `Mostrar ${dayText(day)}` })}
    </Button>
  );
}

function Day({ venue, day }: { venue: ReportVenue; day: CalendarDay }) {
  const insights = useQuery({ ...insightsQuery(venue.id, day), placeholderData: keepPreviousData });
  const before = useQuery(insightsQuery(venue.id, addDays(day, -7)));
  const info = useQuery(companyInfoQuery(venue.id));
  const pizzas = useQuery(dayPizzasQuery(venue.id, day));
  const { data } = insights;
  const quality = data?.quality_definitions[0];
  const cards = useMemo(() => {
    if (!pizzas.data || !info.data) return null;
    const read = createCardReader({
      raw: false,
      cheeseThreshold: info.data.cheese_score_threshold,
      quality: quality ?? { min: 6, max: 8 },
    });
    return read(pizzas.data);
  }, [pizzas.data, info.data, quality]);

  const newest = dayOf({}, venue.today);
  if (insights.isPending) return <Waiting />;
  if (data === undefined) {
    return (
      <ErrorState
        title={say(FAILED)}
        onRetry={() => void insights.refetch()}
        error={insights.error}
      />
    );
  }
  if (data === null) {
    return (
      <>
        <h1 className="cr-hidden">{phrase('Daily insights')}</h1>
        <EmptyState title={say(NO_DATA)} action={day !== newest && <OtherDay day={newest} />}>
          {venue.name}, {dayText(day)}
        </EmptyState>
      </>
    );
  }
  const parts = { venue, day, data };
  return (
    <LoadingOverlay busy={insights.isPlaceholderData} label={say(LOADING)}>
      <ExportButton fileName={`${phrase('Daily insights').toLowerCase()} ${venue.name} ${day}`} />
      <InsightsSentence {...parts} before={before.data ?? null} />
      <InsightsTiles {...parts} cards={cards} before={before.data ?? null} />
      <InsightsStrip {...parts} />
      <div className={css.columns}>
        <InsightsFood {...parts} state={insights} />
        <InsightsPizzas
          {...parts}
          cards={cards}
          failed={pizzas.isError}
          maxima={info.data?.evaluation_key_max ?? {}}
        />
      </div>
    </LoadingOverlay>
  );
}

/** Skeleton of the page while loading. */
const Waiting = () => (
  <div role="status" aria-label={say(LOADING)}>
    <h1 className="cr-hidden">{phrase('Daily insights')}</h1>
    <div className={css.waitingSentence} />
    <div className={tiles.tiles}>
      {[1, 2, 3, 4].map((tile) => (
        <div key={tile} className={tiles.waitingTile} />
      ))}
    </div>
  </div>
);
