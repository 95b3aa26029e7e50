import { getRouteApi } from '@tanstack/react-router';
import { say } from '../../language/language.ts';
import { CompanySteps } from '../../place/CompanySteps.tsx';
import { IntegrationPages } from '../../place/IntegrationPages.tsx';
import { PlaceStates } from '../../place/PlaceStates.tsx';
import { usePlace } from '../../place/use-place.ts';
import { SignOnPanel } from './SignOnPanel.tsx';

const route = getRouteApi('/shell/integrations/sign-on');

/** How the people of a company come in. */
export function SignOnPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const place = usePlace(search);
  return (
    <>
      <CompanySteps place={place} onCompany={(company) => void navigate({ search: { company } })} />
      <PlaceStates
        place={place}
        title={say({ en: 'Single sign-on', es: 'Inicio de sesión único' })}
      >
        {({ company }) => (
          <IntegrationPages company={search.company}>
            <SignOnPanel key={company} company={company} isStaff={place.viewer.isStaff} />
          </IntegrationPages>
        )}
      </PlaceStates>
    </>
  );
}
