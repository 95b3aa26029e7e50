import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ChartTables } from '../../charts/export/chart-tables.tsx';
import { ExportButton } from '../../charts/export/ExportButton.tsx';
import { RefreshStatus } from '../../controls/feedback/RefreshStatus.tsx';
import { useLiveReports } from '../../api/use-live-reports.ts';
import { ControlSteps } from './ControlSteps.tsx';
import { controlQueueQuery, reportControlQuery, useControlAgain } from './report-control-calls.ts';
import type { ReportControlSearch } from './report-control-url.ts';
import { StoreControl } from './StoreControl.tsx';
import { CompanyTable } from './company/CompanyTable.tsx';
import { useControlActions } from './use-control-actions.ts';
import { useControlPlace } from './use-control-place.ts';
import { EmptyState, ErrorState } from '../../controls/feedback/StatePanel.tsx';
import { phrase, say } from '../../language/language.ts';
import css from './ReportControl.module.css';

const route = getRouteApi('/shell/report-control');

/**
 * Progress of a company's reports of a week, and one store's report compared with its earlier ones.
 */
export function ReportControlPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (next: Partial<ReportControlSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...next }), resetScroll: false });
  const place = useControlPlace(search);
  const { company, venue, week } = place;
  return (
    <ChartTables>
      <h1 className="cr-hidden">{phrase('Report control')}</h1>
      <ControlSteps
        place={place}
        onCompany={(next) => change({ company: next, venue: undefined, picture: undefined })}
        onVenue={(next) => change({ venue: next, picture: undefined })}
        onWeek={(next) => change({ week: next, picture: undefined })}
      />
      {company !== null && venue ? (
        <Control {...{ company, week, search, change }} venue={venue.value} />
      ) : (
        <ControlStates
          error={place.error}
          retry={place.retry}
          empty={
            place.hasNone
              ? say({
                  en: 'There are no stores you can access.',
                  es: 'No hay tiendas a las que tengas acceso.',
                })
              : null
          }
        />
      )}
    </ChartTables>
  );
}

interface ControlProps {
  company: number;
  venue: string;
  week: string;
  search: ReportControlSearch;
  change: (next: Partial<ReportControlSearch>) => void;
}

function Control({ company, venue, week, search, change }: ControlProps) {
  const control = useQuery({
    ...reportControlQuery(Number(venue), week),
    placeholderData: keepPreviousData,
  });
  const queue = useQuery(controlQueueQuery);
  const again = useControlAgain();
  const actions = useControlActions(company, week);
  const { data } = control;
  const connection = useLiveReports({
    // Earlier weeks matter too, because the evolution and the last reports show them.
    concerns: ({ venue: changed, week: its }) =>
      data === undefined || (its <= week && data.stores.some((row) => row.venue === changed)),
    reload: () => void again(),
  });
  const fileName = say({
    en: `report control ${week}`,
    es: `control de informes ${week}`,
  });
  const row = data?.stores.find((one) => one.venue === venue);
  return (
    <>
      {data && <ExportButton fileName={fileName} />}
      <RefreshStatus
        updatedAt={control.dataUpdatedAt}
        busy={control.isFetching}
        connection={connection}
        onRefresh={() => void again()}
      />
      {!data || (control.isError && control.isPlaceholderData) ? (
        <ControlStates error={control.error} retry={() => void control.refetch()} empty={null} />
      ) : (
        <StoreControl
          key={`${venue} ${week}`}
          {...{ data, company, venue, week, search, change, actions, fileName }}
          row={row}
          state={control}
          stores={
            <CompanyTable
              {...{ company, venue, week, actions, fileName }}
              state={control}
              rows={data.stores}
              queue={queue.data?.reports ?? []}
              onVenue={(next) => change({ venue: next, picture: undefined })}
            />
          }
        />
      )}
    </>
  );
}

interface ControlStatesProps {
  error: Error | null;
  retry: () => void;
  /** Why there is nothing to show; null while loading. */
  empty: string | null;
}

/** Placeholder until the figures have loaded. */
function ControlStates({ error, retry, empty }: ControlStatesProps) {
  if (error) {
    return (
      <ErrorState
        title={say({
          en: 'The reports could not be loaded',
          es: 'No se pudieron cargar los informes',
        })}
        onRetry={retry}
        error={error}
      />
    );
  }
  if (empty)
    return <EmptyState title={say({ en: 'No stores', es: 'Sin tiendas' })}>{empty}</EmptyState>;
  return (
    <div
      role="status"
      aria-label={say({ en: 'Loading reports', es: 'Cargando los informes' })}
      className={css.top}
    >
      <div className={css.waiting} />
      <div className={css.waiting} />
    </div>
  );
}
