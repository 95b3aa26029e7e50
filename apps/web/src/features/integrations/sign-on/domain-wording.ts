import type { NamedDomain, WaitingDomain } from '@crustodian/contract/sign-on';
import { localMoment } from '../../../controls/local-moment.ts';
import { say } from '../../../language/language.ts';
import { dayText } from '../../../pizza/formatters.ts';

const dayOf = (iso: string): string => dayText(localMoment(iso).day);

/** Whether a domain can be used to sign in, and how it was verified. */
export function domainText({
  proof,
  verified_at,
}: Pick<NamedDomain, 'proof' | 'verified_at'>): string {
  if (proof === null || verified_at === null) {
    return say({
      en: 'not verified: it signs nobody in',
      es: 'sin verificar: no da entrada a nadie',
    });
  }
  const day = dayOf(verified_at);
  if (proof === 'dns') {
    return say({ en: `verified by DNS, ${day}`, es: `verificado por DNS, ${day}` });
  }
  if (proof === 'staff') {
    return say({
      en: `released by the provider’s staff, ${day}`,
      es: `autorizado por el personal del proveedor, ${day}`,
    });
  }
  return say({
    en: 'counts because it was in use before domains were verified: verify it as well',
    es: 'cuenta porque se usaba antes de que se verificaran los dominios: verifícalo también',
  });
}

/** Result of the last DNS check, and what to do. */
export function findingText({
  finding,
  checked_at,
  record,
}: Pick<NamedDomain, 'finding' | 'checked_at' | 'record'>): string {
  const clock = checked_at === null ? '' : localMoment(checked_at).time.slice(0, 5);
  switch (finding) {
    case null:
      return '';
    case 'verified':
      return say({ en: `${clock}: the record is there.`, es: `${clock}: el registro está.` });
    case 'missing':
      return say({
        en: `${clock}: no record found at ${record.name}. Add it to your DNS; a new record may take an hour to be seen. Then check again.`,
        es: `${clock}: no hay ningún registro en ${record.name}. Añádelo a tu DNS; un registro nuevo puede tardar una hora en verse. Después comprueba otra vez.`,
      });
    case 'another':
      return say({
        en: `${clock}: a record with another value was found. Replace it with the value above, then check again.`,
        es: `${clock}: hay un registro con otro valor. Cámbialo por el valor de arriba y comprueba otra vez.`,
      });
    case 'unreachable':
      return say({
        en: `${clock}: DNS did not answer. Check again in some minutes; if it stays so, ask the provider’s staff to release the domain.`,
        es: `${clock}: DNS no respondió. Comprueba otra vez en unos minutos; si sigue así, pide al personal del proveedor que autorice el dominio.`,
      });
    case 'elsewhere':
      return say({
        en: `${clock}: your record is there, but the domain signs in the people of another company. Ask the provider’s staff to hand it over.`,
        es: `${clock}: tu registro está, pero con el dominio entra la gente de otra empresa. Pide al personal del proveedor que te lo pase.`,
      });
  }
}

/** Facts that the staff should know before they release a domain. */
export function waitingText(waiting: WaitingDomain): string {
  const { proof, finding, named_at, elsewhere, accounts_elsewhere: accounts } = waiting;
  const facts = [
    say({ en: `named ${dayOf(named_at)}`, es: `indicado ${dayOf(named_at)}` }),
    proof === null
      ? say({ en: 'signs nobody in', es: 'no da entrada a nadie' })
      : say({ en: 'in use from before, not verified', es: 'en uso desde antes, sin verificar' }),
  ];
  if (elsewhere !== null) {
    facts.push(say({ en: `now that of ${elsewhere}`, es: `ahora de ${elsewhere}` }));
  }
  if (finding === 'elsewhere') {
    facts.push(say({ en: 'its record is right', es: 'su registro es correcto' }));
  }
  if (accounts > 0) {
    facts.push(
      say({
        en: `${accounts} ${accounts === 1 ? 'account' : 'accounts'} of other companies with its addresses`,
        es: `${accounts} ${accounts === 1 ? 'cuenta' : 'cuentas'} de otras empresas con sus correos`,
      }),
    );
  }
  return facts.join(' · ');
}
