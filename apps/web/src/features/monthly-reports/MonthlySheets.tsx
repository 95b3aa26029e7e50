import type { MonthlyReport } from '@crustodian/contract/monthly-reports';
import { useMemo, useRef } from 'react';
import { PaperStack } from '../report-files/PaperStack.tsx';
import { usePaperLanguage } from '../report-files/use-paper-language.ts';
import { usePaperReady } from '../report-files/use-paper-ready.ts';
import { rowName } from './month-rows.ts';
import { monthSheets } from './paper/month-sheets.tsx';
import { monthTitle, wordsOf } from './paper/month-words.ts';

/** The sheets and nothing else, in the report's language: what the server's printer prints. */
export function MonthlySheets({ report }: { report: MonthlyReport }) {
  const sheets = useRef<HTMLDivElement>(null);
  const pages = useMemo(() => monthSheets(report), [report]);
  usePaperReady(sheets, report._id);
  const words = wordsOf(report.report_language);
  const title = `${words.reportTitle}, ${rowName(report)}, ${monthTitle(report.month_stamp, words)}`;
  usePaperLanguage(report.report_language, title);
  return (
    <>
      <h1 className="cr-hidden" data-screen-only>
        {title}
      </h1>
      <PaperStack {...{ pages, sheets }} />
    </>
  );
}
