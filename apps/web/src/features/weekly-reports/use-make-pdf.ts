import { generatePdf, receivePage } from '@crustodian/contract/report-files';
import type { WeeklyReport } from '@crustodian/contract/weekly-reports';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type RefObject } from 'react';
import { call } from '../../api/call.ts';
import { capturePage } from '../report-files/capture-page.ts';
import { makePdf, type PdfOutcome } from '../report-files/make-pdf.ts';

type PrintedReport = Pick<WeeklyReport, '_id' | 'report_name'>;

/** Makes a report's PDF of the sheets in the box: page by page, and cleared on the first failure. */
export function useMakePdf(sheets: RefObject<HTMLElement | null>) {
  const client = useQueryClient();
  const [page, setPage] = useState(0);
  const making = useMutation({
    mutationFn: (report: PrintedReport) => {
      const all = [...(sheets.current?.querySelectorAll<HTMLElement>('[data-paper]') ?? [])];
      return makePdf(all.length, partsOf(report, all, setPage));
    },
    onSettled: async () => {
      setPage(0);
      await client.invalidateQueries({ queryKey: ['weekly-reports'] });
    },
  });
  const make = (report: PrintedReport): Promise<PdfOutcome> => making.mutateAsync(report);
  /** The page being captured; 0 while none is. */
  return { make, page, busy: making.isPending };
}

function partsOf(
  { _id: report_id, report_name }: PrintedReport,
  sheets: readonly HTMLElement[],
  onPage: (page: number) => void,
) {
  const pages_count = sheets.length;
  return {
    onPage,
    capture: (page: number) => capturePage(sheets[page - 1]!),
    send: async (page_num: number, screenshot: string) => {
      await call(receivePage, { body: { screenshot, report_name, page_num, pages_count } });
    },
    generate: async () =>
      (await call(generatePdf, { body: { report_id, report_name, pages_count, monthly: false } }))
        .msg,
    clear: async () => {
      await call(generatePdf, { body: { clear: true, report_name } });
    },
  };
}
