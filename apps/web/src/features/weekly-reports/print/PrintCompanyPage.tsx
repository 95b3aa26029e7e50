import { listReportsToPrint } from '@crustodian/contract/report-files';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import type { WeeklyReport } from '@crustodian/contract/weekly-reports';
import { parseDayMonthYear, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { weekStamp } from '@crustodian/domain/time/week';
import { Button, Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { notify } from '../../../controls/feedback/toast.tsx';
import { PanelSkeleton } from '../../../controls/lists/PanelSkeleton.tsx';
import { EmptyState, ErrorState } from '../../../controls/feedback/StatePanel.tsx';
import { useSheetsReady } from '../../report-files/sheets/use-sheets-ready.ts';
import { useReportModel } from './report-model-calls.ts';
import { renderWeeklySheets } from './render-weekly-sheets.tsx';
import { SheetStack } from '../../report-files/sheets/SheetStack.tsx';
import { reportQuery, type ReportAnswer } from '../review/report-calls.ts';
import { useMakePdf } from '../../report-files/use-make-pdf.ts';
import { useMakeWhenReady } from '../../report-files/use-make-when-ready.ts';
import css from './PrintCompanyPage.module.css';
import { phrase, say } from '../../../language/language.ts';

const route = getRouteApi('/shell/pizza-tv-print/company/$company/week/$week');

type Store = Answer<typeof listReportsToPrint>['stores'][number];

/** Fetched only once: a finished report leaves the list, but the count must stay. */
const storesQuery = (company: number, week: CalendarDay) =>
  queryOptions({
    queryKey: ['reports-to-print', company, week],
    queryFn: ({ signal }) => call(listReportsToPrint, { params: { company, week } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/**
 * Generates the files of all complete reports of a company, one after another, without further
 * clicks.
 */
export function PrintCompanyPage() {
  const { company, week } = route.useParams();
  const day = parseDayMonthYear(week);
  if (day === null || !/^[1-9]\d{0,8}$/.test(company)) {
    return (
      <EmptyState heading="h1" title={say({ en: 'Invalid date!', es: 'Fecha no válida' })}>
        {say({
          en: 'The link is missing a company or week.',
          es: 'Al enlace le falta la empresa o la semana.',
        })}
      </EmptyState>
    );
  }
  return <Company company={Number(company)} week={weekStamp(day)} />;
}

interface PlaceProps {
  company: number;
  week: CalendarDay;
}

const ToExplorer = ({ company, week }: PlaceProps) => (
  <Button
    variant="default"
    renderRoot={(props) => (
      <Link {...props} to="/pizza-tv-explorer" search={{ company: String(company), week }} />
    )}
  >
    {say({ en: 'Open PIZZA TV & PDF', es: 'Abrir PIZZA TV y PDF' })}
  </Button>
);

const NothingToPrint = (place: PlaceProps) => (
  <EmptyState
    heading="h1"
    title={say({ en: 'No reports to be generated', es: 'No hay informes por generar' })}
    action={<ToExplorer {...place} />}
  >
    {say({
      en: 'No store has a complete report for this week that is waiting for its file.',
      es: 'Ninguna tienda tiene un informe completo de esta semana que espere su archivo.',
    })}
  </EmptyState>
);

function Company({ company, week }: PlaceProps) {
  const navigate = useNavigate();
  const list = useQuery(storesQuery(company, week));
  const [at, setAt] = useState(0);
  const stores = list.data?.stores;
  const next = () => {
    if (at + 1 < (stores?.length ?? 0)) return setAt(at + 1);
    notify({
      text: say({ en: 'Auto generation process finished', es: 'Terminó la generación automática' }),
    });
    void navigate({ to: '/pizza-tv-explorer', search: { company: String(company), week } });
  };
  if (list.isError) {
    return (
      <ErrorState
        heading="h1"
        title={say({
          en: 'The reports could not be loaded',
          es: 'No se pudieron cargar los informes',
        })}
        onRetry={() => void list.refetch()}
        error={list.error}
      />
    );
  }
  if (!stores) {
    return (
      <>
        <h1 className="cr-hidden">{phrase('Print')}</h1>
        <PanelSkeleton rows={6} label={say({ en: 'Loading reports', es: 'Cargando informes' })} />
      </>
    );
  }
  const store = stores[at];
  if (!store) return <NothingToPrint {...{ company, week }} />;
  return (
    <>
      <Heading at={at} count={stores.length} store={store.pretty_name} />
      <StoreReport key={store.report_id} store={store} week={week} onDone={next} />
    </>
  );
}

interface HeadingProps {
  /** Number of finished reports. */
  at: number;
  count: number;
  store: string;
}

const Heading = ({ at, count, store }: HeadingProps) => (
  <header className={css.head} data-screen-only>
    <div role="status">
      <h1 className={`cr-display ${css.title}`}>
        {say({
          en: `Generating ${at + 1}/${count} reports (${store})`,
          es: `Generando ${at + 1}/${count} informes (${store})`,
        })}
      </h1>
    </div>
    <Progress
      value={(at / count) * 100}
      aria-label={say({ en: 'Reports generated', es: 'Informes generados' })}
    />
  </header>
);

interface StoreReportProps {
  store: Store;
  week: CalendarDay;
  onDone: () => void;
}

function StoreReport({ store, week, onDone }: StoreReportProps) {
  const answer = useQuery(reportQuery(Number(store.venue), week));
  if (answer.isError) {
    return (
      <ErrorState
        title={say({
          en: `The report of ${store.pretty_name} could not be loaded`,
          es: `No se pudo cargar el informe de ${store.pretty_name}`,
        })}
        onRetry={() => void answer.refetch()}
        error={answer.error}
      />
    );
  }
  if (!answer.data?.report) return null;
  return <MadeReport {...answer.data} report={answer.data.report} onDone={onDone} />;
}

interface MadeReportProps {
  report: WeeklyReport;
  ranking: ReportAnswer['ranking'];
  onDone: () => void;
}

function MadeReport({ report, ranking, onDone }: MadeReportProps) {
  // The initial report: generating its file changes its state, but not its sheets.
  const [first] = useState({ report, ranking });
  const { model, error, retry } = useReportModel(first.report, first.ranking);
  const sheets = useRef<HTMLDivElement>(null);
  const pages = useMemo(() => (model ? renderWeeklySheets(model) : []), [model]);
  const { ready } = useSheetsReady(sheets, model ? `${first.report._id} ${pages.length}` : null);
  const pdf = useMakePdf(sheets, { monthly: false, reports: 'weekly-reports' });
  const make = () => pdf.make(first.report);
  useMakeWhenReady({ ready, name: report.pretty_name, make, onDone });
  if (error) {
    return (
      <ErrorState
        title={say({
          en: `The evolution of the stores could not be loaded for ${report.pretty_name}`,
          es: `No se pudo cargar la evolución de las tiendas para ${report.pretty_name}`,
        })}
        onRetry={retry}
        error={error}
      >
        {say({
          en: 'Printing stopped here; the reports created so far are kept.',
          es: 'La impresión se detuvo aquí; los informes creados hasta ahora se conservan.',
        })}
      </ErrorState>
    );
  }
  return (
    <>
      <p className={css.page}>
        {pdf.page > 0 &&
          say({
            en: `Page ${pdf.page} of ${pages.length}`,
            es: `Página ${pdf.page} de ${pages.length}`,
          })}
      </p>
      {model && <SheetStack {...{ pages, sheets }} />}
    </>
  );
}
