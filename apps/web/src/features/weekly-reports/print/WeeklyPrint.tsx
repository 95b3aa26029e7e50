import type { WeeklyReport } from '@crustodian/contract/weekly-reports';
import { isolatedName } from '@crustodian/domain/people/isolated-name';
import { dayMonthYearText, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { SheetStack } from '../../report-files/sheets/SheetStack.tsx';
import { usePrintLanguage } from '../../report-files/sheets/use-print-language.ts';
import { useSheetsReady } from '../../report-files/sheets/use-sheets-ready.ts';
import { useReportModel } from './report-model-calls.ts';
import { renderWeeklySheets } from './render-weekly-sheets.tsx';
import { reportQuery, type ReportAnswer } from '../review/report-calls.ts';

interface WeeklyPrintProps {
  venue: number;
  week: CalendarDay;
}

/** Only the sheets of a store's report, for the server's printer. */
export function WeeklyPrint({ venue, week }: WeeklyPrintProps) {
  const { data } = useQuery(reportQuery(venue, week));
  return data?.report ? <Sheets report={data.report} ranking={data.ranking} /> : null;
}

function Sheets({ report, ranking }: { report: WeeklyReport; ranking: ReportAnswer['ranking'] }) {
  const { model } = useReportModel(report, ranking);
  const sheets = useRef<HTMLDivElement>(null);
  const pages = useMemo(() => (model ? renderWeeklySheets(model) : []), [model]);
  useSheetsReady(sheets, model ? report._id : null);
  const title = `${isolatedName(report.pretty_name)} ${dayMonthYearText(report.week_stamp)}`;
  usePrintLanguage(model?.language ?? null, title);
  return model && <SheetStack {...{ pages, sheets }} />;
}
