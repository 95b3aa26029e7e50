import { parseDayMonthYear, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { isSelecting, mayInitialize } from '@crustodian/domain/reports/report-state';
import { weekStamp } from '@crustodian/domain/time/week';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { companyInfoQuery } from '../../../api/directory-calls.ts';
import { EmptyState, ErrorState } from '../../../controls/feedback/StatePanel.tsx';
import { reportQuery, structureQuery } from './report-calls.ts';
import { ReportReview } from './ReportReview.tsx';
import { SelectionScreen } from '../selection/SelectionScreen.tsx';
import type { SelectionSearch } from '../selection/selection-url.ts';
import { ValidationSteps } from './ValidationSteps.tsx';
import css from '../Selection.module.css';
import { say } from '../../../language/language.ts';

const route = getRouteApi('/shell/pizza-tv-validation/venue/$venue/week/$week');

/** The work on one report: selection, then review (spec 002 section 4). */
export function ValidationPage() {
  const { venue, week } = route.useParams();
  const day = parseDayMonthYear(week);
  if (day === null || !/^[1-9]\d{0,8}$/.test(venue)) {
    return (
      <EmptyState
        heading="h1"
        title={say({ en: 'Invalid date!', es: 'Fecha no válida' })}
        action={<ToExplorer />}
      >
        {say({
          en: 'The link is missing a store or week.',
          es: 'Al enlace le falta la tienda o la semana.',
        })}
      </EmptyState>
    );
  }
  return <Report key={`${venue} ${day}`} venue={Number(venue)} week={weekStamp(day)} />;
}

const ToExplorer = ({ week }: { week?: CalendarDay }) => (
  <Button
    variant="default"
    renderRoot={(props) => <Link {...props} to="/pizza-tv-explorer" search={{ week }} />}
  >
    {say({ en: 'Open PIZZA TV & PDF', es: 'Abrir PIZZA TV y PDF' })}
  </Button>
);

function Report({ venue, week }: { venue: number; week: CalendarDay }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (next: SelectionSearch) =>
    void navigate({ search: (now) => ({ ...now, ...next }), replace: true, resetScroll: false });
  const info = useQuery(companyInfoQuery(venue));
  const company = info.data?.company.pk;
  const structure = useQuery({ ...structureQuery(company ?? 0), enabled: company !== undefined });
  const answer = useQuery(reportQuery(venue, week));
  const failed = [answer, info, structure].find(({ isError }) => isError);
  const report = answer.data?.report;
  return (
    <>
      <h1 className="cr-hidden">{say({ en: 'Weekly validation', es: 'Validación semanal' })}</h1>
      <ValidationSteps venue={venue} week={week} company={company ?? null} />
      {failed ? (
        <ErrorState
          title={say({ en: 'The report could not be loaded', es: 'No se pudo cargar el informe' })}
          onRetry={() => void failed.refetch()}
          error={failed.error}
        />
      ) : !answer.data || !structure.data ? (
        <Waiting />
      ) : !report || mayInitialize(report.state) ? (
        <EmptyState
          title={say({ en: 'No report yet', es: 'Aún no hay informe' })}
          action={<ToExplorer week={week} />}
        >
          {say({
            en: 'Check Mark QA as done for this store to start its report.',
            es: 'Marca QA como hecho para esta tienda y empezará su informe.',
          })}
        </EmptyState>
      ) : isSelecting(report.state) ? (
        <SelectionScreen
          report={report}
          structure={structure.data}
          search={search}
          onSearch={change}
        />
      ) : (
        <ReportReview key={report._id} report={report} ranking={answer.data.ranking} />
      )}
    </>
  );
}

const Waiting = () => (
  <div
    role="status"
    aria-label={say({ en: 'Loading the report', es: 'Cargando el informe' })}
    className={css.waiting}
  >
    {Array.from({ length: 8 }, (_, card) => (
      <div key={card} />
    ))}
  </div>
);
