import type { ApiToken } from '@crustodian/contract/integrations';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { confirm } from '../../controls/dialogs/ConfirmDialog.tsx';
import { localMoment } from '../../controls/local-moment.ts';
import { say } from '../../language/language.ts';
import { dayText } from '../../pizza/formatters.ts';
import { Failed } from './Failed.tsx';
import { ownTokensQuery, useEndToken } from './session-calls.ts';
import css from './Account.module.css';

const dayOf = (iso: string): string => dayText(localMoment(iso).day);

/** The viewer's own API tokens, with which programs act in the viewer's name. */
export function OwnTokens() {
  const { data, error, refetch } = useQuery(ownTokensQuery);
  const { mutate } = useEndToken();
  const end = async ({ id, name }: ApiToken) => {
    const sure = await confirm({
      title: say({ en: `End ${name}?`, es: `¿Terminar ${name}?` }),
      question: say({
        en: 'What uses this token is refused from now on.',
        es: 'A partir de ahora se rechaza lo que use este token.',
      }),
      act: say({ en: 'End it', es: 'Terminarlo' }),
      destructive: true,
    });
    if (sure) mutate(id);
  };
  return (
    <section className={css.panel} aria-labelledby="own-tokens">
      <h2 id="own-tokens">{say({ en: 'Your API tokens', es: 'Tus tokens de API' })}</h2>
      {error && (
        <Failed onRetry={() => void refetch()}>
          {say({
            en: 'API tokens could not be loaded.',
            es: 'No se pudieron cargar los tokens de API.',
          })}
        </Failed>
      )}
      {data?.length === 0 && (
        <p className={css.lead}>
          {say({
            en: 'No program asks in your name.',
            es: 'Ningún programa consulta en tu nombre.',
          })}
        </p>
      )}
      {data && data.length > 0 && (
        <ul className={css.rows}>
          {data.map((token) => (
            <TokenRow key={token.id} token={token} onEnd={() => void end(token)} />
          ))}
        </ul>
      )}
    </section>
  );
}

function TokenRow({ token, onEnd }: { token: ApiToken; onEnd: () => void }) {
  const { name, hint, scopes, last_used_at: used, expires_at: ends } = token;
  // The token expires at the start of a day in UTC, so its last day is the one before.
  const last = dayText(new Date(Date.parse(ends) - 1).toISOString().slice(0, 10));
  return (
    <li className={css.row}>
      <span>
        <b>{name}</b> <code>{hint}…</code>
        <small>
          {scopes.join(', ')} ·{' '}
          {used
            ? say({ en: `last used ${dayOf(used)}`, es: `último uso: ${dayOf(used)}` })
            : say({ en: 'never used', es: 'sin usar' })}{' '}
          · {say({ en: `ends ${last}`, es: `termina: ${last}` })}
        </small>
      </span>
      <Button
        size="sm"
        variant="default"
        onClick={onEnd}
        aria-label={say({ en: `End ${name}`, es: `Terminar ${name}` })}
      >
        {say({ en: 'End', es: 'Terminar' })}
      </Button>
    </li>
  );
}
