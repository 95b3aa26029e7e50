import { IntegrationsPanel } from '../IntegrationsPanel.tsx';
import { SignOnPanel } from './SignOnPanel.tsx';

/** A company's sign-in settings. */
export const SignOnPage = () => (
  <IntegrationsPanel title="Single sign-on">
    {(company, viewer) => <SignOnPanel key={company} company={company} isStaff={viewer.isStaff} />}
  </IntegrationsPanel>
);
