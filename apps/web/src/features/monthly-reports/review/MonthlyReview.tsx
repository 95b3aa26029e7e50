import type { MonthlyReport } from '@crustodian/contract/monthly-reports';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { monthText } from '../../../pizza/formatters.ts';
import { ReviewActions } from '../../report-files/review/ReviewActions.tsx';
import { pictureCheck, ReviewChecks, when } from '../../report-files/review/ReviewChecks.tsx';
import { ReviewFrame } from '../../report-files/review/ReviewFrame.tsx';
import { useSheetsReady } from '../../report-files/sheets/use-sheets-ready.ts';
import { ChangedNote } from './ChangedNote.tsx';
import { recipientsText, rowName } from '../explorer/month-rows.ts';
import { MonthAudited } from './MonthAudited.tsx';
import { MonthlySteps } from './MonthlySteps.tsx';
import { MONTHLY, reportsToPrint } from '../monthly-calls.ts';
import { useMonthAudit } from '../print/use-month-audit.ts';
import { renderMonthlySheets } from '../print/render-monthly-sheets.tsx';
import { phrase, say } from '../../../language/language.ts';

const KIND = { monthly: true, reports: MONTHLY };

/** The report as it will be printed, the changes since, and the two ways to generate its file. */
export function MonthlyReview({ report }: { report: MonthlyReport }) {
  const sheets = useRef<HTMLDivElement>(null);
  const audited = useMonthAudit(report);
  const pages = useMemo(() => renderMonthlySheets(report, audited), [report, audited]);
  const key = audited === undefined ? null : `${report._id} ${pages.length}`;
  const pictures = useSheetsReady(sheets, key);
  const month = monthText(report.month_stamp);
  return (
    <>
      <h1 className="cr-hidden">{phrase('Monthly report')}</h1>
      <MonthlySteps report={report} />
      <ChangedNote report={report} />
      {audited && <MonthAudited {...{ report, audited }} />}
      <ReviewFrame
        title={say({
          en: `Monthly Report - ${rowName(report)}, ${month}`,
          es: `Informe mensual - ${rowName(report)}, ${month}`,
        })}
        actions={
          <ReviewActions
            {...{ report, sheets }}
            kind={KIND}
            toPrint={reportsToPrint([report])}
            ready={pictures.ready}
            pages={pages.length}
            after={(locked) => (
              <Button
                variant="default"
                disabled={locked}
                renderRoot={(props) => (
                  <Link
                    {...props}
                    to="/pizza-tv-month-explorer"
                    search={{ month: report.month_stamp }}
                  />
                )}
              >
                {say({ en: 'Finish', es: 'Terminar' })}
              </Button>
            )}
          />
        }
        {...{ pages, sheets }}
      >
        <MonthlyChecks {...{ report, pictures }} />
      </ReviewFrame>
    </>
  );
}

interface MonthlyChecksProps {
  report: MonthlyReport;
  pictures: ReturnType<typeof useSheetsReady>;
}

/** The reviewer's checklist before the report is sent. */
function MonthlyChecks({ report, pictures }: MonthlyChecksProps) {
  return (
    <ReviewChecks
      checks={[
        when(
          report.reports_count > 0,
          say({
            en: `${report.stores.length} stores, ${report.reports_count} weekly reports`,
            es: `${report.stores.length} tiendas, ${report.reports_count} informes semanales`,
          }),
          say({ en: 'No weekly report', es: 'Ningún informe semanal' }),
        ),
        pictureCheck(pictures),
        when(report.pizza_tv_emails.length > 0, recipientsText(report), recipientsText(report)),
        when(
          report.changed_since.length === 0 && report.corrections.count === 0,
          say({ en: 'No changes since it was created', es: 'Sin cambios desde que se creó' }),
          say({ en: 'Changed since it was created', es: 'Con cambios desde que se creó' }),
        ),
      ]}
    />
  );
}
