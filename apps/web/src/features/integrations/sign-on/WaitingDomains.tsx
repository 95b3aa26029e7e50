import type { WaitingDomain } from '@crustodian/contract/sign-on';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { confirm } from '../../../controls/dialogs/ConfirmDialog.tsx';
import { ErrorState } from '../../../controls/feedback/StatePanel.tsx';
import { say } from '../../../language/language.ts';
import { waitingText } from './domain-wording.ts';
import { useDomainDecision, waitingQuery } from './sign-on-calls.ts';
import css from './SignOn.module.css';

/** For the provider's staff: domains of all companies that wait for verification. */
export function WaitingDomains() {
  const { data, error, refetch } = useQuery(waitingQuery);
  if (error) {
    return (
      <ErrorState
        title={say({
          en: 'The domains that wait could not be loaded',
          es: 'No se pudieron cargar los dominios que esperan',
        })}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return null;
  return (
    <section className={css.panel} aria-labelledby="waiting-domains">
      <h2 id="waiting-domains">
        {say({
          en: 'Domains of all companies that wait',
          es: 'Dominios de todas las empresas que esperan',
        })}
      </h2>
      {data.domains.length === 0 && (
        <p className={css.lead}>{say({ en: 'None waits.', es: 'No espera ninguno.' })}</p>
      )}
      <ul>
        {data.domains.map((each) => (
          <li key={`${each.company} ${each.domain}`} className={css.domain}>
            <Waiting waiting={each} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Waiting({ waiting }: { waiting: WaitingDomain }) {
  const { company, company_name: name, domain, proof, elsewhere } = waiting;
  const decision = useDomainDecision();
  const decide = (released: boolean) => decision.mutate({ company, domain, released });
  const release = async () => {
    const sure = await confirm({
      title: say({ en: `Release ${domain}?`, es: `¿Autorizar ${domain}?` }),
      question:
        elsewhere === null
          ? say({
              en: `Whoever has an address of it is led to the identity provider of ${name}. Be sure that the domain is theirs.`,
              es: `Quien tenga un correo de él irá al proveedor de identidad de ${name}. Asegúrate de que el dominio es suyo.`,
            })
          : say({
              en: `It signs in the people of ${elsewhere} now, who then need passwords; if those are closed, only their emergency administrator comes in. Be sure that the domain is that of ${name}.`,
              es: `Ahora da entrada a la gente de ${elsewhere}, que después necesitará contraseñas; si están cerradas, solo entra su administrador de emergencia. Asegúrate de que el dominio es de ${name}.`,
            }),
      act: say({ en: 'Release', es: 'Autorizar' }),
      destructive: elsewhere !== null,
    });
    if (sure) decide(true);
  };
  return (
    <>
      <p>
        <strong>{domain}</strong> {name}
      </p>
      <p className={css.lead}>{waitingText(waiting)}</p>
      <div className={css.actions}>
        <Button
          variant="default"
          loading={decision.isPending}
          aria-label={say({
            en: `Release: ${domain}, ${name}`,
            es: `Autorizar: ${domain}, ${name}`,
          })}
          onClick={() => void release()}
        >
          {say({ en: 'Release', es: 'Autorizar' })}
        </Button>
        {proof !== null && (
          <Button
            variant="default"
            aria-label={say({
              en: `Withdraw: ${domain}, ${name}`,
              es: `Retirar: ${domain}, ${name}`,
            })}
            onClick={() => decide(false)}
          >
            {say({ en: 'Withdraw', es: 'Retirar' })}
          </Button>
        )}
      </div>
    </>
  );
}
