import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { IconBuildingStore } from '@tabler/icons-react';
import { BreadcrumbStep } from '../../../controls/Breadcrumb.tsx';
import { MonthPicker } from '../../../controls/pickers/MonthPicker.tsx';
import { PageSteps } from '../../../controls/page-slots.tsx';
import { SearchableList } from '../../../controls/pickers/SearchableList.tsx';
import type { MonthExplorer } from './use-month-explorer.ts';
import { say } from '../../../language/language.ts';

interface MonthExplorerStepsProps {
  explorer: MonthExplorer;
  /** Undefined for all companies. */
  onCompany: (company: string | undefined) => void;
  onMonth: (month: CalendarDay) => void;
}

const ALL = 'all';

/** The company filter and the month in the breadcrumb. */
export function MonthExplorerSteps({ explorer, onCompany, onMonth }: MonthExplorerStepsProps) {
  const { companies = [], company, month, today } = explorer;
  return (
    <PageSteps>
      {companies.length > 1 && (
        <BreadcrumbStep kind="company">
          <SearchableList
            label={say({ en: 'Company', es: 'Empresa' })}
            prompt={say({ en: 'All companies', es: 'Todas las empresas' })}
            icon={IconBuildingStore}
            value={company === null ? ALL : String(company)}
            onChange={(next) => onCompany(next === ALL ? undefined : next)}
            options={[
              { value: ALL, label: say({ en: 'All companies', es: 'Todas las empresas' }) },
              ...companies.map(({ pk, pretty_name }) => ({
                value: String(pk),
                label: pretty_name,
              })),
            ]}
          />
        </BreadcrumbStep>
      )}
      <BreadcrumbStep kind="date">
        <MonthPicker value={month} onChange={onMonth} today={today} />
      </BreadcrumbStep>
    </PageSteps>
  );
}
