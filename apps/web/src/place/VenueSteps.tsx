import type { ReactNode } from 'react';
import { BreadcrumbStep } from '../controls/Breadcrumb.tsx';
import { CompanyPicker } from '../controls/pickers/CompanyPicker.tsx';
import { PageSteps } from '../controls/page-slots.tsx';
import { VenuePicker } from '../controls/pickers/VenuePicker.tsx';
import type { ChosenPlace, ReportVenue } from './use-place.ts';

interface VenueStepsProps {
  place: ChosenPlace;
  /** Another company resets venue and date (spec 001 section 4). */
  onCompany: (company: string) => void;
  onVenue: (venue: string) => void;
  /** The choice of days, once the venue is known. */
  children: (venue: ReportVenue) => ReactNode;
}

/** Company, venue and days of a page about one store, in the breadcrumb of the top bar. */
export function VenueSteps({ place, onCompany, onVenue, children }: VenueStepsProps) {
  return (
    <PageSteps>
      {place.severalCompanies && (
        <BreadcrumbStep kind="company">
          <CompanyPicker
            companies={place.companies}
            value={place.company}
            onChange={(company) => onCompany(String(company))}
          />
        </BreadcrumbStep>
      )}
      <BreadcrumbStep kind="venue">
        <VenuePicker
          venues={place.venues}
          value={place.chosenVenue}
          onChange={onVenue}
          error={place.error ? 'Error during retrieval of venues' : undefined}
          onRetry={place.retry}
        />
      </BreadcrumbStep>
      {place.venue && <BreadcrumbStep kind="date">{children(place.venue)}</BreadcrumbStep>}
    </PageSteps>
  );
}
