import { useQuery } from '@tanstack/react-query';
import { Link, notFound, rootRouteId, useNavigate, useSearch } from '@tanstack/react-router';
import {
  IconFileDownload,
  IconHourglass,
  IconId,
  IconKey,
  IconReceipt,
  IconShieldLock,
  IconStack2,
  IconWebhook,
  type Icon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { placeSearch } from '../../controls/address.ts';
import { ErrorState } from '../../controls/feedback/StatePanel.tsx';
import { PanelSkeleton } from '../../controls/lists/PanelSkeleton.tsx';
import { CallError } from '../../connection/error-messages.ts';
import { phrase, say, type Phrase } from '../../language/language.ts';
import { CompanySteps } from '../../place/CompanySteps.tsx';
import { PlaceStates } from '../../place/PlaceStates.tsx';
import { usePlace } from '../../place/use-place.ts';
import { tokensQuery } from './integrations-calls.ts';
import css from './Integrations.module.css';

/** What stands under /integrations, in this order. */
const PANELS = [
  { to: '/integrations', label: 'Overview', icon: IconStack2 },
  { to: '/integrations/sign-on', label: 'Single sign-on', icon: IconShieldLock },
  { to: '/integrations/tokens', label: 'API tokens', icon: IconKey },
  { to: '/integrations/webhooks', label: 'Webhooks', icon: IconWebhook },
  { to: '/orders', label: 'Orders', icon: IconReceipt },
  { to: '/integrations/exports', label: 'Exports', icon: IconFileDownload },
  { to: '/integrations/retention', label: 'Retention', icon: IconHourglass },
  { to: '/integrations/personal-data', label: 'Personal data', icon: IconId },
] as const satisfies readonly { to: string; label: Phrase; icon: Icon }[];

interface IntegrationsPanelProps {
  title: Phrase;
  children: (company: number) => ReactNode;
}

/** A page of the integrations beside the list of them; for administrators of the whole company. */
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
          <div className={css.page}>
            <Panels company={search.company} />
            <div className={css.content}>
              <Administered key={company} company={company}>
                {children(company)}
              </Administered>
            </div>
          </div>
        )}
      </PlaceStates>
    </>
  );
}

const Panels = ({ company }: { company: string | undefined }) => (
  <nav className={css.panels} aria-label={phrase('Integrations')}>
    {PANELS.map(({ to, label, icon: Symbol }) => (
      <Link
        key={to}
        to={to}
        search={{ company }}
        activeProps={{ 'aria-current': 'page' }}
        activeOptions={{ exact: true, includeSearch: false }}
      >
        <Symbol size={17} stroke={1.7} aria-hidden />
        {phrase(label)}
      </Link>
    ))}
  </nav>
);

const NOT_THEIRS = new Set(['whole_company_needed', 'company_not_yours', 'forbidden']);

/** To whoever does not administer the whole company the page does not exist. */
function Administered({ company, children }: { company: number; children: ReactNode }) {
  const { data, error, refetch } = useQuery(tokensQuery(company));
  if (error instanceof CallError && NOT_THEIRS.has(error.code ?? '')) {
    // As for an address that is unknown: instead of the whole frame.
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
