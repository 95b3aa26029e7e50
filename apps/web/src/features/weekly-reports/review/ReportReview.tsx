import type { WeeklyReport } from '@crustodian/contract/weekly-reports';
import { useMemo, useRef } from 'react';
import { ErrorState } from '../../../controls/feedback/StatePanel.tsx';
import { ReviewChecks } from '../../report-files/review/ReviewChecks.tsx';
import { ReviewFrame } from '../../report-files/review/ReviewFrame.tsx';
import { useSheetsReady } from '../../report-files/sheets/use-sheets-ready.ts';
import { useReportModel } from '../print/report-model-calls.ts';
import { planWeeklySheets } from '../print/plan-weekly-sheets.ts';
import { renderWeeklySheets } from '../print/render-weekly-sheets.tsx';
import type { ReportAnswer } from './report-calls.ts';
import { reviewChecks } from './review-checks.ts';
import { WeeklyActions } from '../WeeklyActions.tsx';
import { say } from '../../../language/language.ts';

interface ReportReviewProps {
  report: WeeklyReport;
  ranking: ReportAnswer['ranking'];
}

/**
 * The report as it will be printed, its checks, and the two ways to its file (spec 002 section 2).
 */
export function ReportReview({ report, ranking }: ReportReviewProps) {
  const { model, error, retry } = useReportModel(report, ranking);
  const sheets = useRef<HTMLDivElement>(null);
  const pages = useMemo(() => (model ? renderWeeklySheets(model) : null), [model]);
  const count = pages?.length ?? 0;
  const pictures = useSheetsReady(sheets, model ? `${report._id} ${count}` : null);
  if (error) {
    return (
      <ErrorState
        title={say({ en: 'The report could not be loaded', es: 'No se pudo cargar el informe' })}
        onRetry={retry}
        error={error}
      />
    );
  }
  return (
    <ReviewFrame
      title={say({
        en: `Report Review - Store ${report.pretty_name}`,
        es: `Revisión del informe - Tienda ${report.pretty_name}`,
      })}
      actions={<WeeklyActions {...{ report, sheets }} ready={pictures.ready} pages={count} />}
      {...{ pages, sheets }}
    >
      {model && (
        <ReviewChecks
          checks={reviewChecks({ report, model, pages: planWeeklySheets(model), pictures })}
        />
      )}
    </ReviewFrame>
  );
}
