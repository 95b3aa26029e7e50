import { IntegrationsPanel } from '../IntegrationsPanel.tsx';
import { SignOnPanel } from './SignOnPanel.tsx';

/** How the people of a company come in. */
export const SignOnPage = () => (
  <IntegrationsPanel title="Single sign-on">
    {(company, viewer) => <SignOnPanel key={company} company={company} isStaff={viewer.isStaff} />}
  </IntegrationsPanel>
);
