import type { DayRange } from '@crustodian/domain/time/day-range';
import type { View } from '@crustodian/domain/time/period';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { type CardState, ChartCard } from '../../charts/ChartCard.tsx';
import { ChartTables } from '../../charts/export/chart-tables.tsx';
import { ExportButton } from '../../charts/export/ExportButton.tsx';
import { BandLegend } from '../../charts/marks/Legend.tsx';
import { LoadingOverlay } from '../../controls/feedback/LoadingOverlay.tsx';
import { EmptyState, ErrorState } from '../../controls/feedback/StatePanel.tsx';
import { beforeText, rangeBefore, shownRange } from '../analytics/shared/analytics-url.ts';
import {
  useCompanyFigures,
  type CompanyFigures,
} from '../../audited-figures/audited-figures-calls.ts';
import { CompanySteps } from '../../place/CompanySteps.tsx';
import { periodsOfRange } from '../analytics/shared/periods.ts';
import { PlaceStates } from '../../place/PlaceStates.tsx';
import { ViewToggle } from '../../place/ReportHead.tsx';
import { usePlace, type ChosenPlace, type ReportVenue } from '../../place/use-place.ts';
import { CompanyMovedPanel } from '../analytics/why-moved/CompanyMovedPanel.tsx';
import { lastFourWeeks } from '../analytics/why-moved/moved-view.ts';
import { ManagementFrames } from './ManagementFrames.tsx';
import { ManagementRegions } from './ManagementRegions.tsx';
import { ManagementSpecialties } from './ManagementSpecialties.tsx';
import { ManagementTiles } from './ManagementTiles.tsx';
import type { ManagementSearch } from './management-url.ts';
import { summaryQuery, type Summary } from './management-calls.ts';
import { RegionPizzas, type RegionChoice } from './RegionPizzas.tsx';
import { foodRows } from '../analytics/portions/food-rows.ts';
import { foodFiles, FoodTable } from '../analytics/portions/FoodTable.tsx';
import type { ManagementPart } from './management-parts.ts';
import { say, phrase } from '../../language/language.ts';
import css from './Management.module.css';

const FAILED = {
  en: 'Management could not be loaded',
  es: 'No se pudo cargar la dirección',
};
const LOADING = { en: 'Loading management', es: 'Cargando la dirección' };
const NO_RESULTS = {
  en: 'No results found for this interval.',
  es: 'No hay resultados en este periodo.',
};
const FOOD_USAGE = {
  en: 'Food usage versus recipes',
  es: 'Uso de ingredientes frente a las recetas',
};

const route = getRouteApi('/shell/management');

const FIRST_VIEW: View = 'weekly';

const rangeOf = (search: ManagementSearch, today: string): DayRange =>
  shownRange({ ...search, view: search.view ?? FIRST_VIEW }, today);

/** A company at a glance: its figures, its regions, and both over time. */
export function ManagementPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (next: Partial<ManagementSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...next }), resetScroll: false });
  const place = usePlace({ company: search.company });
  return (
    <ChartTables>
      <CompanySteps
        place={place}
        range={place.venue ? rangeOf(search, place.venue.today) : null}
        onCompany={(company) =>
          change({ company, venue: undefined, min: undefined, max: undefined, region: undefined })
        }
        onRange={change}
      />
      <PlaceStates place={place} title={phrase('Management')} days={search}>
        {(venue) => <Company {...{ venue, place, search, change }} />}
      </PlaceStates>
    </ChartTables>
  );
}

interface CompanyProps {
  venue: ReportVenue;
  place: ChosenPlace;
  search: ManagementSearch;
  change: (next: Partial<ManagementSearch>) => void;
}

function Company({ venue, place, search, change }: CompanyProps) {
  const view = search.view ?? FIRST_VIEW;
  const range = rangeOf(search, venue.today);
  const now = useQuery({
    ...summaryQuery(venue.company, range),
    placeholderData: keepPreviousData,
  });
  const before = useQuery(summaryQuery(venue.company, rangeBefore(range)));
  const audited = useCompanyFigures(venue.company, range);
  const toggle = (
    <ViewToggle
      value={view}
      onChange={(next) => change({ view: next === FIRST_VIEW ? undefined : next })}
    />
  );
  if (!now.data) {
    return (
      <>
        <header className={css.head}>
          <h1 className="cr-hidden">{phrase('Management')}</h1>
          <span className={css.toggle}>{toggle}</span>
        </header>
        {now.isError ? (
          <ErrorState title={say(FAILED)} onRetry={() => void now.refetch()} error={now.error} />
        ) : (
          <Waiting />
        )}
      </>
    );
  }
  const company = place.companies?.find(({ pk }) => pk === venue.company);
  const name = company?.pretty_name ?? say({ en: 'All regions', es: 'Todas las regiones' });
  return (
    <LoadingOverlay busy={now.isPlaceholderData} label={say(LOADING)}>
      <ManagementTiles
        summary={now.data}
        before={before.data ?? null}
        place={{ company: venue.company, name }}
        {...{ range, audited }}
      >
        {toggle}
      </ManagementTiles>
      {now.data.company.total_pizzas === 0 ? (
        <EmptyState title={say({ en: 'No data available', es: 'No hay datos' })}>
          {say(NO_RESULTS)}
        </EmptyState>
      ) : (
        <Blocks
          summary={now.data}
          {...{ view, range, search, change, state: now, audited, name }}
          company={venue.company}
        />
      )}
    </LoadingOverlay>
  );
}

interface BlocksProps {
  summary: Summary;
  view: View;
  range: DayRange;
  search: ManagementSearch;
  change: (next: Partial<ManagementSearch>) => void;
  state: CardState;
  company: number;
  name: string;
  audited: CompanyFigures;
}

function Blocks(props: BlocksProps) {
  const { summary, view, range, search, change, state, company, name, audited } = props;
  const [choice, setChoice] = useState<RegionChoice | null>(null);
  const parts = {
    summary,
    periods: periodsOfRange(view, range),
    view,
    range,
    state,
    name,
    fileName: `${phrase('Management').toLowerCase()} ${name} ${range.min} ${range.max}`,
    onShow: setChoice,
    company,
    audited,
  };
  return (
    <>
      <ExportButton fileName={parts.fileName} />
      <CompanyMovedPanel
        company={company}
        name={name}
        now={range}
        before={rangeBefore(range)}
        beforeName={beforeText(range)}
        fileName={parts.fileName}
        onWider={() => change({ ...lastFourWeeks(range.max), view: undefined })}
      />
      <ManagementRegions {...parts} />
      <ManagementFrames {...parts} />
      <div className={css.legend}>
        <BandLegend />
      </div>
      <div
        className={css.columns}
        data-single={summary.company.portion_control === null || undefined}
      >
        <ManagementSpecialties
          {...parts}
          region={search.region}
          onRegion={(region) => change({ region })}
        />
        {summary.company.portion_control && <ManagementFood {...parts} />}
      </div>
      <RegionPizzas choice={choice} company={company} onClose={() => setChoice(null)} />
    </>
  );
}

const Waiting = () => (
  <div role="status" aria-label={say({ en: 'Loading management', es: 'Cargando la dirección' })}>
    <div className={css.waiting} style={{ height: 230 }} />
    <div className={css.waiting} style={{ height: 220 }} />
  </div>
);

/** Ingredient usage of the company's pizzas compared with their recipes. */
function ManagementFood({ summary, state, fileName, name }: ManagementPart) {
  const portions = summary.company.portion_control;
  if (!portions) return null;
  const food = foodRows(portions.ingredients);
  return (
    <ChartCard
      title={say(FOOD_USAGE)}
      state={state}
      table={food.rows.length > 0 ? foodFiles(food.rows) : null}
      fileName={fileName}
      isTable
    >
      <FoodTable food={food} currency={summary.currency} totalName={name} />
    </ChartCard>
  );
}
