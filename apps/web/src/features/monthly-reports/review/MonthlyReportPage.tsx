import { parseDayMonthYear, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { FIRST_MONTH, monthStamp } from '@crustodian/domain/time/month';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { PanelSkeleton } from '../../../controls/lists/PanelSkeleton.tsx';
import { EmptyState, ErrorState } from '../../../controls/feedback/StatePanel.tsx';
import { monthText } from '../../../pizza/formatters.ts';
import { monthlyReportsQuery } from '../monthly-calls.ts';
import { MonthlyReview } from './MonthlyReview.tsx';
import { reasonOf } from '../explorer/MonthExplorerStates.tsx';
import { phrase, say } from '../../../language/language.ts';

/** The review of a monthly report of a company or region. */
export function MonthlyReportPage() {
  const { company, month, region = null } = useParams({ strict: false });
  const day = parseDayMonthYear(month ?? '');
  if (day === null || company === undefined || !/^[1-9]\d{0,8}$/.test(company)) {
    return (
      <EmptyState
        heading="h1"
        title={say({ en: 'Invalid date!', es: 'Fecha no válida' })}
        action={<ToExplorer />}
      >
        {say({
          en: 'The link is missing a company or month.',
          es: 'Al enlace le falta la empresa o el mes.',
        })}
      </EmptyState>
    );
  }
  const stamp = monthStamp(day);
  if (stamp < FIRST_MONTH) {
    return (
      <EmptyState
        heading="h1"
        title={say({ en: 'No report', es: 'No hay informe' })}
        action={<ToExplorer />}
      >
        {say({
          en: `Reports are available from ${monthText(FIRST_MONTH)} on.`,
          es: `Hay informes desde ${monthText(FIRST_MONTH)}.`,
        })}
      </EmptyState>
    );
  }
  return (
    <Report
      key={`${company} ${stamp} ${region}`}
      {...{ region, month: stamp }}
      company={Number(company)}
    />
  );
}

const ToExplorer = ({ month }: { month?: CalendarDay }) => (
  <Button
    variant="default"
    renderRoot={(props) => <Link {...props} to="/pizza-tv-month-explorer" search={{ month }} />}
  >
    {say({ en: 'Open the monthly explorer', es: 'Abrir los informes por mes' })}
  </Button>
);

interface ReportProps {
  company: number;
  region: string | null;
  month: CalendarDay;
}

function Report({ company, region, month }: ReportProps) {
  const answer = useQuery(monthlyReportsQuery(company, month));
  if (answer.isError) {
    return (
      <ErrorState
        heading="h1"
        title={reasonOf(answer.error)}
        onRetry={() => void answer.refetch()}
        details={answer.error.message}
      >
        {say({ en: 'The report could not be loaded.', es: 'No se pudo cargar el informe.' })}
      </ErrorState>
    );
  }
  if (!answer.data) {
    return (
      <>
        <h1 className="cr-hidden">{phrase('Monthly report')}</h1>
        <PanelSkeleton
          rows={10}
          label={say({ en: 'Loading the report', es: 'Cargando el informe' })}
        />
      </>
    );
  }
  const { reports, stores } = answer.data;
  const report = reports.find((one) => one.region === region);
  if (report) return <MonthlyReview report={report} />;
  const isKnown = region === null || stores.some((store) => store.region === region);
  return (
    <EmptyState
      heading="h1"
      title={
        isKnown
          ? say({ en: 'No report yet', es: 'Aún no hay informe' })
          : say({ en: 'Unknown region', es: 'Región desconocida' })
      }
      action={<ToExplorer month={month} />}
    >
      {isKnown
        ? say({
            en: `Initialize the report of ${monthText(month)} in the monthly explorer.`,
            es: `Inicia el informe de ${monthText(month)} en los informes por mes.`,
          })
        : say({
            en: `This company has no region ${region}.`,
            es: `Esta empresa no tiene la región ${region}.`,
          })}
    </EmptyState>
  );
}
