import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { BreadcrumbStep } from '../../controls/Breadcrumb.tsx';
import { CompanyPicker } from '../../controls/pickers/CompanyPicker.tsx';
import { PageSteps } from '../../controls/page-slots.tsx';
import { WeekPicker } from '../../controls/pickers/WeekPicker.tsx';
import { VenueStep } from '../../place/VenueStep.tsx';
import type { ControlPlace } from './use-control-place.ts';

interface ControlStepsProps {
  place: ControlPlace;
  onCompany: (company: string) => void;
  onVenue: (venue: string) => void;
  onWeek: (week: CalendarDay) => void;
}

/** Company, venue and week in the breadcrumb. */
export function ControlSteps({ place, onCompany, onVenue, onWeek }: ControlStepsProps) {
  return (
    <PageSteps>
      <BreadcrumbStep kind="company">
        <CompanyPicker
          companies={place.companies}
          value={place.company}
          onChange={(company) => onCompany(String(company))}
        />
      </BreadcrumbStep>
      <VenueStep place={{ ...place, chosenVenue: place.venue?.value ?? null }} onVenue={onVenue} />
      <BreadcrumbStep kind="date">
        <WeekPicker value={place.week} onChange={onWeek} today={place.today} />
      </BreadcrumbStep>
    </PageSteps>
  );
}
