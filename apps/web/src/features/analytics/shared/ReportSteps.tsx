import type { DayRange } from '@crustodian/domain/time/day-range';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { datesOfVenue } from '../../../api/directory-calls.ts';
import { DayRangePicker } from '../../../controls/pickers/DayRangePicker.tsx';
import { shownRange, type AnalyticsSearch } from './analytics-url.ts';
import type { ChosenPlace, ReportVenue } from '../../../place/use-place.ts';
import { VenueSteps } from '../../../place/VenueSteps.tsx';

interface ReportStepsProps {
  place: ChosenPlace;
  search: AnalyticsSearch;
  change: (next: Partial<AnalyticsSearch>) => void;
}

/** Company, venue and days of a report in the breadcrumb of the top bar. */
export function ReportSteps({ place, search, change }: ReportStepsProps) {
  return (
    <VenueSteps
      place={place}
      onCompany={(company) => change({ company, venue: undefined, min: undefined, max: undefined })}
      onVenue={(venue) => change({ venue })}
    >
      {(venue) => <Days venue={venue} search={search} onChange={change} />}
    </VenueSteps>
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
