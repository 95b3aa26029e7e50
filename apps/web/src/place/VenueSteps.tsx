import type { ReactNode } from 'react';
import { BreadcrumbStep } from '../controls/Breadcrumb.tsx';
import { PageSteps } from '../controls/page-slots.tsx';
import { CompanyStep } from './CompanyStep.tsx';
import { VenueStep } from './VenueStep.tsx';
import type { ChosenPlace, ReportVenue } from './use-place.ts';

interface VenueStepsProps {
  place: ChosenPlace;
  /** A change of company resets venue and date (spec 001 section 4). */
  onCompany: (company: string) => void;
  onVenue: (venue: string) => void;
  /** The picker of the days, once the venue is known. */
  children: (venue: ReportVenue) => ReactNode;
}

/** Company, venue and days of a page about one store, in the top bar's breadcrumb. */
export function VenueSteps({ place, onCompany, onVenue, children }: VenueStepsProps) {
  return (
    <PageSteps>
      <CompanyStep place={place} onCompany={onCompany} />
      <VenueStep place={place} onVenue={onVenue} />
      {place.venue && <BreadcrumbStep kind="date">{children(place.venue)}</BreadcrumbStep>}
    </PageSteps>
  );
}
