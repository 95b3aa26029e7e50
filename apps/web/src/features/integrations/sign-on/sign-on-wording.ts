import type { SignOn } from '@crustodian/contract/sign-on';
import { AUDIT_VALUES } from '@crustodian/domain/people/audit-values';
import { CallError } from '../../../connection/error-messages.ts';
import { say } from '../../../language/language.ts';
import type { Line } from '../overview-wording.ts';

const MINUTE_MS = 60_000;
/**
 * How long after a successful test password sign-in can be turned off; same rule as the server's.
 */
const TRIED_MS = 60 * MINUTE_MS;

/** Whether a test succeeded within the last hour. */
export const isTried = ({ tried_at }: Pick<SignOn, 'tried_at'>, now: number): boolean =>
  tried_at !== null && now - Date.parse(tried_at) <= TRIED_MS;

/** Headline of the page. */
export function headText({ settings, domains }: Pick<SignOn, 'settings' | 'domains'>): string {
  if (!settings) {
    return say({
      en: 'Everybody comes in with a password of ours.',
      es: 'Todos entran con una contraseña nuestra.',
    });
  }
  const { name } = settings;
  const [first, ...others] = domains.flatMap(({ domain, proof }) => (proof ? [domain] : []));
  if (first === undefined) {
    return say({
      en: `Nobody comes in with ${name} yet: its domains are not verified.`,
      es: `Nadie entra con ${name} todavía: sus dominios no están verificados.`,
    });
  }
  return say({
    en: `People with an address of ${first}${others.length > 0 ? ` or ${others.length} more` : ''} come in with ${name}.`,
    es: `Quien tiene un correo de ${first}${others.length > 0 ? ` o de ${others.length} más` : ''} entra con ${name}.`,
  });
}

export function leadText(
  { settings, tried_at, only_sign_on }: Pick<SignOn, 'settings' | 'tried_at' | 'only_sign_on'>,
  now: number,
): string {
  if (!settings) {
    return say({
      en: 'Your own identity provider (OpenID Connect) can sign your people in.',
      es: 'Tu propio proveedor de identidad (OpenID Connect) puede identificar a tu gente.',
    });
  }
  const passwords = only_sign_on
    ? say({ en: 'Passwords are closed.', es: 'Las contraseñas están cerradas.' })
    : say({ en: 'Passwords still work.', es: 'Las contraseñas aún sirven.' });
  return `${triedText(tried_at, now)} ${passwords}`;
}

function triedText(tried: string | null, now: number): string {
  if (tried === null) {
    return say({ en: 'Not tried as it stands.', es: 'Sin probar tal como está.' });
  }
  const minutes = Math.max(0, Math.floor((now - Date.parse(tried)) / MINUTE_MS));
  if (minutes < 60) {
    return say({
      en: `Tried ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ago: it works.`,
      es: `Probado hace ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}: funciona.`,
    });
  }
  return say({ en: 'Tried before: it worked.', es: 'Probado antes: funcionó.' });
}

/** The single sign-on's line in the overview. */
export function signOnLine(signOn: Pick<SignOn, 'settings' | 'domains' | 'tried_at'>): Line {
  const { settings, domains, tried_at: tried } = signOn;
  const sentence = headText(signOn);
  if (!settings) {
    return { state: 'idle', word: say({ en: 'not set up', es: 'sin configurar' }), sentence };
  }
  if (domains.every(({ proof }) => proof === null)) {
    const word = say({ en: 'not verified', es: 'sin verificar' });
    return { state: 'waiting', word, sentence, trouble: sentence };
  }
  if (tried === null) {
    const trouble = say({
      en: `${settings.name} has not been tried since its last change.`,
      es: `${settings.name} no se ha probado desde su último cambio.`,
    });
    return {
      state: 'waiting',
      word: say({ en: 'not tried', es: 'sin probar' }),
      sentence,
      trouble,
    };
  }
  return { state: 'works', word: say({ en: 'works', es: 'funciona' }), sentence };
}

/** The server's reason, which is in English, in the page's language. */
export function reasonText(reason: string): string {
  const words: Readonly<Record<string, string>> = AUDIT_VALUES;
  return say({ en: reason, es: words[reason] ?? reason });
}

/** Why a change was not saved. */
export const reasonOf = (error: Error): string =>
  (error instanceof CallError ? (error.reason ?? error.alert) : null) ??
  say({ en: 'It could not be stored. Try again.', es: 'No se pudo guardar. Inténtalo de nuevo.' });
