import { generatePdf, receivePage } from '@crustodian/contract/report-files';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type RefObject } from 'react';
import { call } from '../../api/call.ts';
import { capturePage } from './capture-page.ts';
import { afterOtherTabs, captureAndAssemble, type PdfOutcome } from './make-pdf.ts';

/** The report whose file is being made. */
interface CapturedReport {
  _id: string;
  report_name: string;
}

export interface PdfKind {
  monthly: boolean;
  /** First part of the query keys to refetch once a file has been made. */
  reports: string;
}

/**
 * Makes a report's PDF page by page from the sheets in the container; the first failure discards
 * all pages.
 */
export function useMakePdf(sheets: RefObject<HTMLElement | null>, kind: PdfKind) {
  const client = useQueryClient();
  const [page, setPage] = useState(0);
  const making = useMutation({
    mutationFn: (report: CapturedReport) => {
      const all = [...(sheets.current?.querySelectorAll<HTMLElement>('[data-sheet]') ?? [])];
      const parts = { ...partsOf(report, all, kind.monthly), onPage: setPage };
      return afterOtherTabs(report.report_name, () => captureAndAssemble(all.length, parts));
    },
    onSettled: async () => {
      setPage(0);
      await client.invalidateQueries({ queryKey: [kind.reports] });
    },
  });
  const make = (report: CapturedReport): Promise<PdfOutcome> => making.mutateAsync(report);
  /** `page` is the page being captured; 0 if none. */
  return { make, page, busy: making.isPending };
}

function partsOf(
  { _id: report_id, report_name }: CapturedReport,
  sheets: readonly HTMLElement[],
  monthly: boolean,
) {
  const pages_count = sheets.length;
  return {
    capture: (page: number) => capturePage(sheets[page - 1]!),
    send: async (page_num: number, screenshot: string) => {
      await call(receivePage, { body: { screenshot, report_name, page_num, pages_count } });
    },
    generate: async () =>
      (await call(generatePdf, { body: { report_id, report_name, pages_count, monthly } })).msg,
    clear: async () => {
      await call(generatePdf, { body: { clear: true, report_name } });
    },
  };
}
