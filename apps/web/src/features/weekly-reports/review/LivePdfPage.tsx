import { serveReportFile } from '@crustodian/contract/report-files';
import type { WeeklyReport } from '@crustodian/contract/weekly-reports';
import {
  dayMonthYearText,
  parseDayMonthYear,
  type CalendarDay,
} from '@crustodian/domain/time/calendar-day';
import { isFinished, isPrinted } from '@crustodian/domain/reports/report-state';
import { weekEnd, weekStamp } from '@crustodian/domain/time/week';
import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { EmptyState, ErrorState } from '../../../controls/feedback/StatePanel.tsx';
import { companiesQuery } from '../../../api/directory-calls.ts';
import type { PrintedAudit } from '../../../audited-figures/audited-figures-calls.ts';
import { AuditedFigure } from '../../../audited-figures/AuditedFigure.tsx';
import { ToStandardCounted } from '../../../controls/lists/ToStandardCounted.tsx';
import { dayRangeText } from '../../../pizza/formatters.ts';
import { standardName } from '../../../pizza/names.ts';
import { useSheetsReady } from '../../report-files/sheets/use-sheets-ready.ts';
import { useReportModel } from '../print/report-model-calls.ts';
import { renderWeeklySheets } from '../print/render-weekly-sheets.tsx';
import { SheetStack } from '../../report-files/sheets/SheetStack.tsx';
import { reportQuery, type ReportAnswer } from './report-calls.ts';
import { NO_REPORT } from '../../../controls/lists/state-groups.ts';
import { usePrintLanguage } from '../../report-files/sheets/use-print-language.ts';
import { weekName } from '../../../controls/week-name.ts';
import { phrase, say } from '../../../language/language.ts';
import css from './LivePdfPage.module.css';

const route = getRouteApi('/shell/live-pdf/venue/$venue/week/$week');

/** A report for reading: the sheets as printed in the browser and by the server's printer. */
export function LivePdfPage() {
  const { venue, week } = route.useParams();
  const day = parseDayMonthYear(week);
  if (day === null || !/^[1-9]\d{0,8}$/.test(venue)) {
    return (
      <EmptyState heading="h1" title={say({ en: 'Invalid date!', es: 'Fecha no válida' })}>
        {say({
          en: 'The link is missing a store or week.',
          es: 'Al enlace le falta la tienda o la semana.',
        })}
      </EmptyState>
    );
  }
  const stamp = weekStamp(day);
  return <Live key={`${venue} ${stamp}`} venue={Number(venue)} week={stamp} />;
}

function Live({ venue, week }: { venue: number; week: CalendarDay }) {
  const answer = useQuery(reportQuery(venue, week));
  if (answer.isError) {
    return (
      <ErrorState
        heading="h1"
        title={say({ en: 'The report could not be loaded', es: 'No se pudo cargar el informe' })}
        onRetry={() => void answer.refetch()}
        error={answer.error}
      />
    );
  }
  if (!answer.data) {
    return (
      <>
        <h1 className="cr-hidden">{phrase('Quality Report')}</h1>
        <Waiting />
      </>
    );
  }
  const { report, ranking } = answer.data;
  if (!report || !isFinished(report.state)) {
    return (
      <EmptyState heading="h1" title={say(NO_REPORT)}>
        {notDelivered(weekName(week), dayRangeText(week, weekEnd(week)))}
      </EmptyState>
    );
  }
  return <Sheets {...{ report, ranking }} />;
}

const notDelivered = (week: string, days: string): string =>
  say({
    en: `The report of ${week}, ${days}, has not been delivered yet.`,
    es: `El informe de ${week}, ${days}, aún no se ha entregado.`,
  });

function Sheets({ report, ranking }: { report: WeeklyReport; ranking: ReportAnswer['ranking'] }) {
  const { model, error, retry } = useReportModel(report, ranking);
  const sheets = useRef<HTMLDivElement>(null);
  const pages = useMemo(() => (model ? renderWeeklySheets(model) : []), [model]);
  const { ready } = useSheetsReady(sheets, model ? `${report._id} ${pages.length}` : null);
  const title = `${report.pretty_name} ${dayMonthYearText(report.week_stamp)}`;
  usePrintLanguage(model?.language ?? null, title);
  if (error) {
    return (
      <ErrorState
        heading="h1"
        title={say({ en: 'The report could not be loaded', es: 'No se pudo cargar el informe' })}
        onRetry={retry}
        error={error}
      />
    );
  }
  return (
    <>
      <header className={css.head} data-screen-only>
        <div>
          <h1 className={`cr-display ${css.title}`}>{report.pretty_name}</h1>
          <p className={css.week}>
            {weekName(report.week_stamp)},{' '}
            {dayRangeText(report.week_stamp, weekEnd(report.week_stamp))}
          </p>
          <p className={css.week}>
            <ToStandardCounted by="report" audited />
          </p>
          {model?.audited && <AuditedShare report={report} audited={model.audited} />}
        </div>
        <div className={css.actions}>
          <Button
            variant="default"
            disabled={!ready}
            leftSection={<IconPrinter size={16} stroke={1.7} aria-hidden />}
            onClick={() => window.print()}
          >
            {phrase('Print')}
          </Button>
          {isPrinted(report.state) && report.has_file && (
            <Button
              component="a"
              href={`${serveReportFile.path.replace(':id', report._id)}?download=1`}
              leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
            >
              {say({ en: 'Download PDF', es: 'Descargar PDF' })}
            </Button>
          )}
        </div>
      </header>
      {model ? <SheetStack {...{ pages, sheets }} /> : <Waiting />}
    </>
  );
}

interface AuditedShareProps {
  report: WeeklyReport;
  audited: PrintedAudit;
}

/** The cover's audited share, which opens its pizzas here. */
function AuditedShare({ report, audited }: AuditedShareProps) {
  const { venue, pretty_name: name, week_stamp: min } = report;
  const { data: companies } = useQuery(companiesQuery);
  const company = companies?.find((one) => one.name === report.doc.franchise)?.pk;
  if (company === undefined) return null;
  return (
    <p className={css.week}>
      {standardName('to_standard')}{' '}
      <AuditedFigure
        figure={audited.figures.to_standard}
        name="to_standard"
        place={{ company, venue: Number(venue), name, range: { min, max: weekEnd(min) } }}
        published={null}
        look="tile"
      />
    </p>
  );
}

const Waiting = () => (
  <div
    role="status"
    aria-label={say({ en: 'Loading the report', es: 'Cargando el informe' })}
    className={css.waiting}
    data-screen-only
  />
);
