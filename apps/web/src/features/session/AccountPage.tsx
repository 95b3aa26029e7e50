import { useMe } from '../../api/session.ts';
import { SentenceHead } from '../../controls/SentenceHead.tsx';
import { say } from '../../language/language.ts';
import { OwnTokens } from './OwnTokens.tsx';
import { SecondFactor } from './second-factor/SecondFactor.tsx';
import { SignIns } from './SignIns.tsx';
import css from './Account.module.css';

/** The viewer's account: identity, second factors, sign-ins and API tokens. */
export function AccountPage() {
  const { name, email, employer } = useMe();
  return (
    <div className={css.page}>
      <SentenceHead
        sentence={say({ en: 'Your account.', es: 'Tu cuenta.' })}
        lead={[name === email ? '' : name, email, employer?.pretty_name]
          .filter(Boolean)
          .join(' · ')}
      />
      <SecondFactor />
      <SignIns />
      <OwnTokens />
    </div>
  );
}
