import type { NamedDomain } from '@crustodian/contract/sign-on';
import { Button, CopyButton } from '@mantine/core';
import { notify } from '../../../controls/feedback/toast.tsx';
import { say } from '../../../language/language.ts';
import { domainText, findingText } from './domain-wording.ts';
import { useDomainCheck } from './sign-on-calls.ts';
import { reasonOf } from './sign-on-wording.ts';
import css from './SignOn.module.css';

interface SignOnDomainsProps {
  company: number;
  domains: NamedDomain[];
}

/** State of each domain's verification, with the DNS record that proves it. */
export const SignOnDomains = ({ company, domains }: SignOnDomainsProps) => (
  <section className={css.panel} aria-labelledby="domains">
    <h2 id="domains">{say({ en: 'Domains', es: 'Dominios' })}</h2>
    <p className={css.lead}>
      {say({
        en: 'A domain signs your people in once it is verified: add its TXT record to your DNS and check, or ask the provider’s staff to release it.',
        es: 'Un dominio da entrada a tu gente cuando está verificado: añade su registro TXT a tu DNS y compruébalo, o pide al personal del proveedor que lo autorice.',
      })}
    </p>
    <ul>
      {domains.map((each) => (
        <li key={each.domain} className={css.domain}>
          <DomainItem company={company} named={each} />
        </li>
      ))}
    </ul>
  </section>
);

function DomainItem({ company, named }: { company: number; named: NamedDomain }) {
  const { domain, proof, record, finding } = named;
  const check = useDomainCheck(company);
  const isVerified = proof === 'dns' || proof === 'staff';
  return (
    <>
      <p>
        <strong>{domain}</strong>{' '}
        <span data-pending={proof === null || undefined}>{domainText(named)}</span>
      </p>
      {!isVerified && (
        <>
          <RecordPart label={say({ en: 'Name', es: 'Nombre' })} value={record.name} />
          <RecordPart label={say({ en: 'Value', es: 'Valor' })} value={record.value} />
          {finding !== null && <p role="status">{findingText(named)}</p>}
          <div>
            <Button
              variant="default"
              loading={check.isPending}
              aria-label={say({ en: `Check now: ${domain}`, es: `Comprobar ahora: ${domain}` })}
              onClick={() =>
                check.mutate(domain, {
                  onError: (error) => notify({ kind: 'failed', text: reasonOf(error) }),
                })
              }
            >
              {say({ en: 'Check now', es: 'Comprobar ahora' })}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

const RecordPart = ({ label, value }: { label: string; value: string }) => (
  <p className={css.record}>
    <span>{label}</span> <code>{value}</code>
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Button
          variant="subtle"
          aria-label={say({ en: `Copy: ${value}`, es: `Copiar: ${value}` })}
          onClick={copy}
        >
          {copied ? say({ en: 'Copied', es: 'Copiado' }) : say({ en: 'Copy', es: 'Copiar' })}
        </Button>
      )}
    </CopyButton>
  </p>
);
