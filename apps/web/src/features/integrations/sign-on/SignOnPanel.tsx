import type { SignOn } from '@crustodian/contract/sign-on';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../../controls/feedback/StatePanel.tsx';
import { PanelSkeleton } from '../../../controls/lists/PanelSkeleton.tsx';
import { localMoment } from '../../../controls/local-moment.ts';
import { SentenceHead } from '../../../controls/SentenceHead.tsx';
import { say } from '../../../language/language.ts';
import { dayText } from '../../../pizza/formatters.ts';
import { NeedsSecondFactor } from './NeedsSecondFactor.tsx';
import { OnlySignOn } from './OnlySignOn.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { SignOnDomains } from './SignOnDomains.tsx';
import { signOnQuery } from './sign-on-calls.ts';
import { headText, leadText, reasonText } from './sign-on-wording.ts';
import { WaitingDomains } from './WaitingDomains.tsx';
import css from './SignOn.module.css';

/**
 * A company's single sign-on: its identity provider, the roles of its groups, and recent sign-ins.
 */
export function SignOnPanel({ company, isStaff }: { company: number; isStaff: boolean }) {
  const { data, error, refetch } = useQuery(signOnQuery(company));
  const [now] = useState(Date.now);
  if (error) {
    return (
      <ErrorState
        title={say({
          en: 'Single sign-on could not be loaded',
          es: 'No se pudo cargar el inicio de sesión único',
        })}
        heading="h1"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) {
    return <PanelSkeleton rows={6} label={say({ en: 'Loading single sign-on', es: 'Cargando' })} />;
  }
  return (
    <div className={css.page}>
      <SentenceHead
        sentence={headText(data)}
        lead={leadText(data, Math.max(now, Date.parse(data.tried_at ?? '') || 0))}
      />
      <SettingsForm company={company} signOn={data} />
      {data.settings && <SignOnDomains company={company} domains={data.domains} />}
      {isStaff && <WaitingDomains />}
      {data.settings && <OnlySignOn company={company} signOn={data} />}
      <NeedsSecondFactor company={company} signOn={data} />
      {data.settings && <SignIns name={data.settings.name} signIns={data.sign_ins} />}
    </div>
  );
}

const SignIns = ({ name, signIns }: { name: string; signIns: SignOn['sign_ins'] }) => (
  <section className={css.panel} aria-labelledby="last-sign-ins">
    <h2 id="last-sign-ins">
      {say({ en: `Last sign-ins by ${name}`, es: `Últimas entradas con ${name}` })}
    </h2>
    {signIns.length === 0 && (
      <p className={css.lead}>{say({ en: 'None yet.', es: 'Ninguna todavía.' })}</p>
    )}
    <ul>
      {signIns.map(({ id, at, email, reason }) => (
        <li key={id} className={css.signIn}>
          <time dateTime={at}>{momentText(at)}</time>
          <span>{email}</span>
          <span data-refused={reason !== null || undefined}>
            {reason === null
              ? say({ en: 'came in', es: 'entró' })
              : say({ en: 'refused: ', es: 'rechazado: ' }) + reasonText(reason)}
          </span>
        </li>
      ))}
    </ul>
  </section>
);

function momentText(iso: string): string {
  const { day, time } = localMoment(iso);
  return `${dayText(day)} ${time.slice(0, 5)}`;
}
