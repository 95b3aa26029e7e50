import { useQuery } from '@tanstack/react-query';
import { notFound, rootRouteId, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { placeSearch } from '../../controls/address.ts';
import { ErrorState } from '../../controls/feedback/StatePanel.tsx';
import { PanelSkeleton } from '../../controls/lists/PanelSkeleton.tsx';
import { CallError } from '../../connection/error-messages.ts';
import { phrase, say, type Phrase } from '../../language/language.ts';
import { CompanySteps } from '../../place/CompanySteps.tsx';
import { IntegrationPages } from '../../place/IntegrationPages.tsx';
import { PlaceStates } from '../../place/PlaceStates.tsx';
import { usePlace, type ChosenPlace } from '../../place/use-place.ts';
import { tokensQuery } from './integrations-calls.ts';

interface IntegrationsPanelProps {
  title: Phrase;
  children: (company: number, viewer: ChosenPlace['viewer']) => ReactNode;
}

/**
 * An integrations page next to the list of all of them; only for administrators of the whole
 * company.
 */
export function IntegrationsPanel({ title, children }: IntegrationsPanelProps) {
  const search = placeSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const place = usePlace(search);
  return (
    <>
      <CompanySteps
        place={place}
        onCompany={(company) => void navigate({ to: '.', search: { company } })}
      />
      <PlaceStates place={place} title={phrase(title)}>
        {({ company }) => (
          <IntegrationPages company={search.company}>
            <Administered key={company} company={company}>
              {children(company, place.viewer)}
            </Administered>
          </IntegrationPages>
        )}
      </PlaceStates>
    </>
  );
}

const NOT_THEIRS = new Set(['whole_company_needed', 'company_not_yours', 'forbidden']);

/** Shows 'not found' to users who do not administer the whole company. */
function Administered({ company, children }: { company: number; children: ReactNode }) {
  const { data, error, refetch } = useQuery(tokensQuery(company));
  if (error instanceof CallError && NOT_THEIRS.has(error.code ?? '')) {
    // Replaces the whole frame, as for an unknown URL.
    throw notFound({ routeId: rootRouteId });
  }
  if (error) {
    return (
      <ErrorState
        title={say({
          en: 'The integrations could not be loaded',
          es: 'Error al cargar las integraciones',
        })}
        heading="h1"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  return data ? children : <PanelSkeleton rows={5} />;
}
