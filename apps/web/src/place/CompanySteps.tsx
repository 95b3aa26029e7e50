import type { DayRange } from '@crustodian/domain/time/day-range';
import { BreadcrumbStep } from '../controls/Breadcrumb.tsx';
import { DayRangePicker } from '../controls/pickers/DayRangePicker.tsx';
import { PageSteps } from '../controls/page-slots.tsx';
import { CompanyStep } from './CompanyStep.tsx';
import type { ChosenPlace } from './use-place.ts';
import { say } from '../language/language.ts';

interface CompanyStepsProps {
  place: ChosenPlace;
  onCompany: (company: string) => void;
  /** Null for a page without its own range of days, or before it is known. */
  range?: DayRange | null;
  onRange?: (range: DayRange) => void;
}

/** Company and days in the breadcrumb of a page about all stores, which has no venue step. */
export function CompanySteps({ place, onCompany, range, onRange }: CompanyStepsProps) {
  return (
    <PageSteps>
      <CompanyStep
        place={place}
        onCompany={onCompany}
        error={
          place.error
            ? say({ en: 'Error during retrieval of companies', es: 'Error al cargar las empresas' })
            : undefined
        }
      />
      {range && onRange && place.venue && (
        <BreadcrumbStep kind="date">
          <DayRangePicker value={range} onChange={onRange} today={place.venue.today} />
        </BreadcrumbStep>
      )}
    </PageSteps>
  );
}
