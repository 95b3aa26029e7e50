import type { MonthlyReport } from '@crustodian/contract/monthly-reports';
import { useNavigate } from '@tanstack/react-router';
import { BreadcrumbStep } from '../../../controls/Breadcrumb.tsx';
import { MonthPicker } from '../../../controls/pickers/MonthPicker.tsx';
import { PageSteps } from '../../../controls/page-slots.tsx';
import { useToday } from '../../../controls/use-today.ts';
import { rowName } from '../explorer/month-rows.ts';
import { reportAddress } from '../report-address.ts';

/** Company or region, and the month picker, in the breadcrumb. */
export function MonthlySteps({ report }: { report: MonthlyReport }) {
  const navigate = useNavigate();
  const today = useToday();
  return (
    <PageSteps>
      <BreadcrumbStep kind="company">{rowName(report)}</BreadcrumbStep>
      <BreadcrumbStep kind="date">
        <MonthPicker
          value={report.month_stamp}
          today={today}
          onChange={(month_stamp) => void navigate(reportAddress({ ...report, month_stamp }))}
        />
      </BreadcrumbStep>
    </PageSteps>
  );
}
