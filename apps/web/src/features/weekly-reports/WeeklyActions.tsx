import type { WeeklyReport } from '@crustodian/contract/weekly-reports';
import { backOf } from '@crustodian/domain/reports/report-state';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { companyInfoQuery } from '../../api/directory-calls.ts';
import { ReviewActions } from '../report-files/review/ReviewActions.tsx';
import { reportsToPrint } from './explorer/explorer-calls.ts';
import { kindOf, useChangeState } from './review/report-calls.ts';
import { say } from '../../language/language.ts';

const WEEKLY = { monthly: false, reports: 'weekly-reports' };

interface WeeklyActionsProps {
  report: WeeklyReport;
  /** Whether fonts, charts and pictures have loaded. */
  ready: boolean;
  sheets: RefObject<HTMLDivElement | null>;
  pages: number;
}

/** Back to the selection, the two ways to the file, and Finish, which returns to the explorer. */
export function WeeklyActions({ report, ...file }: WeeklyActionsProps) {
  const { to, busy: moving } = useChangeState(report);
  const { data: info } = useQuery(companyInfoQuery(Number(report.venue)));
  const company = info && String(info.company.pk);
  return (
    <ReviewActions
      {...file}
      report={report}
      kind={WEEKLY}
      toPrint={reportsToPrint([report])}
      before={(locked) => (
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={16} stroke={1.7} aria-hidden />}
          disabled={locked}
          loading={moving}
          onClick={() => to(backOf(kindOf(report)))}
        >
          {say({ en: 'Back', es: 'Volver' })}
        </Button>
      )}
      after={(locked) => (
        <Button
          variant="default"
          disabled={locked}
          renderRoot={(props) => (
            <Link
              {...props}
              to="/pizza-tv-explorer"
              search={{ company, week: report.week_stamp }}
            />
          )}
        >
          {say({ en: 'Finish', es: 'Terminar' })}
        </Button>
      )}
    />
  );
}
