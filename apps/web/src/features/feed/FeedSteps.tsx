import type { DayRange } from '@crustodian/domain/time/day-range';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { datesOfVenue } from '../../api/directory-calls.ts';
import { BreadcrumbStep } from '../../controls/Breadcrumb.tsx';
import { CompanyPicker } from '../../controls/pickers/CompanyPicker.tsx';
import { DaysPicker } from '../../controls/pickers/DaysPicker.tsx';
import type { PickerLook } from '../../controls/pickers/PickerButton.tsx';
import { PageSteps } from '../../controls/page-slots.tsx';
import { VenuePicker } from '../../controls/pickers/VenuePicker.tsx';
import { addressRange } from './feed-range.ts';
import type { FeedSearch } from './feed-url.ts';
import type { useFeedPlace } from './use-feed-place.ts';
import type { VenueFacts } from './venue-facts.ts';
import { say } from '../../language/language.ts';

interface FeedStepsProps {
  place: ReturnType<typeof useFeedPlace>;
  search: FeedSearch;
  change: (next: Partial<FeedSearch>, how: { keepsPlace: boolean }) => void;
}

/** Company, venue and days in the breadcrumb of the top bar. */
export function FeedSteps({ place, search, change }: FeedStepsProps) {
  const elsewhere = { min: undefined, max: undefined, open: undefined, specialty: undefined };
  return (
    <PageSteps>
      {place.severalCompanies && (
        <BreadcrumbStep kind="company">
          <CompanyPicker
            companies={place.companies}
            value={place.company}
            onChange={(company) =>
              change({ ...elsewhere, company: String(company), venue: undefined }, STEP)
            }
          />
        </BreadcrumbStep>
      )}
      <BreadcrumbStep kind="venue">
        <VenuePicker
          venues={place.venues}
          value={place.venue?.value ?? null}
          onChange={(venue) => change({ venue, open: undefined, specialty: undefined }, STEP)}
          error={
            place.error
              ? say({
                  en: 'Error during retrieval of venues',
                  es: 'No se pudieron obtener las tiendas',
                })
              : undefined
          }
          onRetry={place.retry}
        />
      </BreadcrumbStep>
      {place.facts && !place.viewer.dailyFeedOnly && (
        <BreadcrumbStep kind="date">
          <DayStep facts={place.facts} search={search} change={change} look="step" />
        </BreadcrumbStep>
      )}
    </PageSteps>
  );
}

/** Another place or day adds a history entry. */
const STEP = { keepsPlace: false } as const;

interface DayStepProps extends Pick<FeedStepsProps, 'search' | 'change'> {
  facts: VenueFacts;
  look: PickerLook;
}

/** The days picker, in the breadcrumb or, for users without that step, next to the title. */
export function DayStep({ facts, search, change, look }: DayStepProps) {
  const client = useQueryClient();
  const datesOf = useMemo(() => datesOfVenue(client, facts.id), [client, facts.id]);
  return (
    <DaysPicker
      value={addressRange(search, facts.today)}
      onChange={({ min, max }: DayRange) => change({ min, max, open: undefined }, STEP)}
      today={facts.today}
      datesOf={datesOf}
      look={look}
    />
  );
}
