import type { DayRange } from '@crustodian/domain/day-range';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { datesOfVenue } from '../../api/directory-calls.ts';
import { BreadcrumbStep } from '../../controls/Breadcrumb.tsx';
import { CompanyPicker } from '../../controls/CompanyPicker.tsx';
import { DayRangePicker } from '../../controls/DayRangePicker.tsx';
import { PageSteps } from '../../controls/page-slots.tsx';
import { VenuePicker } from '../../controls/VenuePicker.tsx';
import { shownRange, type AnalyticsSearch } from './analytics-url.ts';
import type { Place, ReportVenue } from './use-place.ts';

interface ReportStepsProps {
  place: Place;
  search: AnalyticsSearch;
  change: (next: Partial<AnalyticsSearch>) => void;
}

/** Company, venue and days of a report in the breadcrumb of the top bar. */
export function ReportSteps({ place, search, change }: ReportStepsProps) {
  return (
    <PageSteps>
      {place.severalCompanies && (
        <BreadcrumbStep kind="company">
          <CompanyPicker
            companies={place.companies}
            value={place.company}
            // Another company resets venue and date (spec 001 section 4).
            onChange={(company) =>
              change({ company: String(company), venue: undefined, min: undefined, max: undefined })
            }
          />
        </BreadcrumbStep>
      )}
      <BreadcrumbStep kind="venue">
        <VenuePicker
          venues={place.venues}
          value={place.chosenVenue}
          onChange={(venue) => change({ venue })}
          error={place.error ? 'Error during retrieval of venues' : undefined}
          onRetry={place.retry}
        />
      </BreadcrumbStep>
      {place.venue && (
        <BreadcrumbStep kind="date">
          <Days venue={place.venue} search={search} onChange={change} />
        </BreadcrumbStep>
      )}
    </PageSteps>
  );
}

interface DaysProps {
  venue: ReportVenue;
  search: AnalyticsSearch;
  onChange: (range: DayRange) => void;
}

function Days({ venue, search, onChange }: DaysProps) {
  const client = useQueryClient();
  const datesOf = useMemo(() => datesOfVenue(client, venue.id), [client, venue.id]);
  return (
    <DayRangePicker
      value={shownRange(search, venue.today)}
      onChange={onChange}
      today={venue.today}
      datesOf={datesOf}
    />
  );
}
