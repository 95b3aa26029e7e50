import type { MonthlyReport } from '@crustodian/contract/monthly-reports';
import { isolatedName } from '@crustodian/domain/people/isolated-name';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { SheetStack } from '../../report-files/sheets/SheetStack.tsx';
import { usePrintLanguage } from '../../report-files/sheets/use-print-language.ts';
import { useSheetsReady } from '../../report-files/sheets/use-sheets-ready.ts';
import { rowName } from '../explorer/month-rows.ts';
import { monthlyReportsQuery } from '../monthly-calls.ts';
import { useMonthAudit } from './use-month-audit.ts';
import { renderMonthlySheets } from './render-monthly-sheets.tsx';
import { monthTitle, monthlyMessages } from './messages/monthly-messages.ts';

interface MonthlyPrintProps {
  company: number;
  month: CalendarDay;
  /** Null for the whole company. */
  region: string | null;
}

/** Only the sheets of a month's report, in its language, for the server's printer. */
export function MonthlyPrint({ company, month, region }: MonthlyPrintProps) {
  const { data } = useQuery(monthlyReportsQuery(company, month, false));
  const report = data?.reports.find((one) => one.region === region);
  return report ? <Sheets report={report} /> : null;
}

function Sheets({ report }: { report: MonthlyReport }) {
  const sheets = useRef<HTMLDivElement>(null);
  const audited = useMonthAudit(report);
  const pages = useMemo(() => renderMonthlySheets(report, audited), [report, audited]);
  useSheetsReady(sheets, audited === undefined ? null : report._id);
  const messages = monthlyMessages(report.report_language);
  const title = `${messages.reportTitle}, ${isolatedName(rowName(report))}, ${monthTitle(report, messages)}`;
  usePrintLanguage(report.report_language, title);
  return (
    <>
      <h1 className="cr-hidden" data-screen-only>
        {title}
      </h1>
      <SheetStack {...{ pages, sheets }} />
    </>
  );
}
