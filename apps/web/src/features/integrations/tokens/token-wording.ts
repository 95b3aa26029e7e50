import type { ApiToken } from '@crustodian/contract/integrations';
import { TOKEN_SCOPES, type TokenScope } from '@crustodian/domain/people/token-scopes';
import { say } from '../../../language/language.ts';
import { countText } from '../../../pizza/formatters.ts';
import { capital, numberWord } from '../../../pizza/words.ts';
import { daysSince } from '../moments.ts';

/** A token that has not been used for this long may no longer be needed. */
const UNUSED_DAYS = 90;

const SPANISH_SCOPES: Record<TokenScope, string> = {
  'read:figures': 'promedios, proporciones y clasificaciones',
  'read:pizzas': 'cada pizza con su foto',
  'read:audit': 'revisiones a ciegas y errores',
  'write:orders': 'pedidos de la caja',
  'write:captures': 'fotos de las cámaras',
  'admin:users': 'personas y sus tiendas',
};

export const scopeText = (scope: TokenScope): string =>
  say({ en: TOKEN_SCOPES[scope], es: SPANISH_SCOPES[scope] });

type Used = Pick<ApiToken, 'name' | 'last_used_at' | 'made_at' | 'works'>;

/** Days since the last use if there are at least 90; null otherwise. */
export function unusedDays({ last_used_at, made_at }: Used, now: number): number | null {
  const days = daysSince(last_used_at ?? made_at, now);
  return days >= UNUSED_DAYS ? days : null;
}

/** 'Three tokens are in use. One has not been needed for 94 days.' */
export function tokensSentence(tokens: readonly Used[], now: number): string {
  if (tokens.length === 0) {
    return say({ en: 'No program signs in yet.', es: 'Ningún programa inicia sesión todavía.' });
  }
  const dead = tokens.filter(({ works }) => !works).length;
  const unused = tokens.filter((token) => token.works && unusedDays(token, now) !== null);
  return [inUseText(tokens.length - dead - unused.length), deadText(dead), idleText(unused, now)]
    .filter((part) => part !== '')
    .join(' ');
}

function inUseText(count: number): string {
  if (count === 0) return say({ en: 'No token is in use.', es: 'No hay tokens en uso.' });
  if (count === 1) return say({ en: 'One token is in use.', es: 'Hay un token en uso.' });
  const many = numberWord(count);
  return say({ en: `${capital(many)} tokens are in use.`, es: `Hay ${many} tokens en uso.` });
}

function deadText(count: number): string {
  if (count === 0) return '';
  if (count === 1) return say({ en: 'One no longer works.', es: 'Uno ya no funciona.' });
  const many = numberWord(count);
  return say({ en: `${capital(many)} no longer work.`, es: `${capital(many)} ya no funcionan.` });
}

function idleText(unused: readonly Used[], now: number): string {
  if (unused.length === 0) return '';
  const days = countText(Math.max(...unused.map((token) => unusedDays(token, now)!)));
  if (unused.length === 1) {
    return say({
      en: `One has not been needed for ${days} days.`,
      es: `Uno no se ha necesitado en ${days} días.`,
    });
  }
  const many = numberWord(unused.length);
  return say({
    en: `${capital(many)} have not been needed for up to ${days} days.`,
    es: `${capital(many)} no se han necesitado en hasta ${days} días.`,
  });
}
