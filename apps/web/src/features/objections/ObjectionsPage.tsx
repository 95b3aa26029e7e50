import { may } from '@crustodian/domain/people/access';
import { SegmentedControl } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { PageSteps } from '../../controls/page-slots.tsx';
import { CompanyStep } from '../../place/CompanyStep.tsx';
import { PlaceStates } from '../../place/PlaceStates.tsx';
import { VenueStep } from '../../place/VenueStep.tsx';
import { usePlace, type ChosenPlace } from '../../place/use-place.ts';
import { CompanyObjectionsPanel } from './CompanyObjectionsPanel.tsx';
import { StoreObjections } from './StoreObjections.tsx';
import { phrase, say } from '../../language/language.ts';
import css from './ObjectionsPage.module.css';

const route = getRouteApi('/shell/objections');

/** Objections and their answers: of a store or, for managers, of the company. */
export function ObjectionsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const place = usePlace(search);
  const mayChoose = may(place.viewer, 'companyManager');
  const of = mayChoose ? (search.of ?? 'company') : 'store';
  return (
    <>
      <Steps
        place={place}
        ofStore={of === 'store'}
        onCompany={(company) => void navigate({ search: { company, of: search.of } })}
        onVenue={(venue) => void navigate({ search: (now) => ({ ...now, venue }) })}
      />
      <PlaceStates place={place} title={phrase('Objections')}>
        {(venue) => (
          <>
            {mayChoose && (
              <SegmentedControl
                size="xs"
                className={css.toggle!}
                aria-label={say({ en: 'Whose objections', es: 'Reclamaciones de quién' })}
                value={of}
                data={[
                  { value: 'company', label: say({ en: 'Company', es: 'Empresa' }) },
                  { value: 'store', label: say({ en: 'One store', es: 'Una tienda' }) },
                ]}
                onChange={(next) =>
                  void navigate({
                    search: (now) => ({ ...now, of: next === 'store' ? 'store' : undefined }),
                  })
                }
              />
            )}
            {of === 'store' ? (
              <StoreObjections venue={venue.id} />
            ) : (
              <CompanyObjectionsPanel company={venue.company} />
            )}
          </>
        )}
      </PlaceStates>
    </>
  );
}

interface StepsProps {
  place: ChosenPlace;
  ofStore: boolean;
  onCompany: (company: string) => void;
  onVenue: (venue: string) => void;
}

const Steps = ({ place, ofStore, onCompany, onVenue }: StepsProps) => (
  <PageSteps>
    <CompanyStep place={place} onCompany={onCompany} />
    {ofStore && <VenueStep place={place} onVenue={onVenue} />}
  </PageSteps>
);
