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

/** A month's report of a company or of one of its regions, to be reviewed. */
export function MonthlyReportPage() {
  const { company, month, region = null } = useParams({ strict: false });
  const day = parseDayMonthYear(month ?? '');
  if (day === null || company === undefined || !/^[1-9]\d{0,8}$/.test(company)) {
    return (
      <EmptyState heading="h1" title="Invalid date!" action={<ToExplorer />}>
        The link is missing a company or month.
      </EmptyState>
    );
  }
  const stamp = monthStamp(day);
  if (stamp < FIRST_MONTH) {
    return (
      <EmptyState heading="h1" title="No report" action={<ToExplorer />}>
        Reports are available from {monthText(FIRST_MONTH)} on.
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
    Open the monthly explorer
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
        The report could not be loaded.
      </ErrorState>
    );
  }
  if (!answer.data) {
    return (
      <>
        <h1 className="cr-hidden">Monthly report</h1>
        <PanelSkeleton rows={10} label="Loading the report" />
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
      title={isKnown ? 'No report yet' : 'Unknown region'}
      action={<ToExplorer month={month} />}
    >
      {isKnown
        ? `Initialize the report of ${monthText(month)} in the monthly explorer.`
        : `This company has no region ${region}.`}
    </EmptyState>
  );
}
