import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { BreadcrumbStep } from '../../../controls/Breadcrumb.tsx';
import { CompanyPicker } from '../../../controls/pickers/CompanyPicker.tsx';
import { PageSteps } from '../../../controls/page-slots.tsx';
import { WeekPicker } from '../../../controls/pickers/WeekPicker.tsx';
import type { Explorer } from './use-explorer.ts';

interface ExplorerStepsProps {
  explorer: Explorer;
  onCompany: (company: string) => void;
  onWeek: (week: CalendarDay) => void;
}

/** Company and week in the breadcrumb. */
export function ExplorerSteps({ explorer, onCompany, onWeek }: ExplorerStepsProps) {
  return (
    <PageSteps>
      {(explorer.companies?.length ?? 0) > 1 && (
        <BreadcrumbStep kind="company">
          <CompanyPicker
            companies={explorer.companies}
            value={explorer.company}
            onChange={(company) => onCompany(String(company))}
          />
        </BreadcrumbStep>
      )}
      <BreadcrumbStep kind="date">
        <WeekPicker value={explorer.week} onChange={onWeek} today={explorer.today} />
      </BreadcrumbStep>
    </PageSteps>
  );
}
