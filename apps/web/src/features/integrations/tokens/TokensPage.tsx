import type { ApiToken } from '@crustodian/contract/integrations';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { confirm } from '../../../controls/dialogs/ConfirmDialog.tsx';
import { SentenceHead } from '../../../controls/SentenceHead.tsx';
import { phrase, say } from '../../../language/language.ts';
import { tokensQuery } from '../integrations-calls.ts';
import { IntegrationsPanel } from '../IntegrationsPanel.tsx';
import { agoText, dateText } from '../moments.ts';
import { ShownOnce } from '../ShownOnce.tsx';
import { CommandTable } from '../CommandTable.tsx';
import { StateMark } from '../StateMark.tsx';
import { NewTokenForm } from './NewTokenForm.tsx';
import { useTokenChanges } from './token-calls.ts';
import { tokensSentence, unusedDays } from './token-wording.ts';
import css from '../Integrations.module.css';

/** A company's API tokens with scopes and last use, and a form for a new one. */
export const TokensPage = () => (
  <IntegrationsPanel title="API tokens">
    {(company) => <Tokens company={company} />}
  </IntegrationsPanel>
);

function Tokens({ company }: { company: number }) {
  const [now] = useState(Date.now);
  const { data } = useQuery(tokensQuery(company));
  const { make, end } = useTokenChanges(company);
  const tokens = data?.tokens ?? [];
  return (
    <>
      <SentenceHead
        sentence={tokensSentence(tokens, now)}
        lead={say({
          en: 'A token opens only what its scopes say. It is shown once; we keep a digest.',
          es: 'Un token abre solo lo que dicen sus permisos. Se muestra una vez; guardamos un resumen criptográfico.',
        })}
      />
      {tokens.length > 0 && (
        <TokenTable tokens={tokens} now={now} onEnd={(token) => end.mutate(token)} />
      )}
      <NewTokenForm today={now} make={make} />
      <ShownOnce
        title={say({ en: 'The new token', es: 'El token nuevo' })}
        label={make.data?.token.name ?? ''}
        value={make.data?.secret ?? null}
        onKept={make.reset}
      />
    </>
  );
}

interface TokenTableProps {
  tokens: readonly ApiToken[];
  now: number;
  onEnd: (token: string) => void;
}

const COLUMNS = [
  { en: 'Name', es: 'Nombre' },
  { en: 'Scopes', es: 'Permisos' },
  { en: 'Made by', es: 'Creado por' },
  { en: 'Last used', es: 'Último uso' },
  { en: 'Expires', es: 'Termina' },
];

const TokenTable = ({ tokens, now, onEnd }: TokenTableProps) => (
  <section className={css.panel} aria-label={phrase('API tokens')}>
    <CommandTable
      label={say({ en: 'API tokens, table', es: 'Tabla de tokens de API' })}
      columns={COLUMNS}
    >
      {tokens.map((token) => (
        <Row key={token.id} {...{ token, now, onEnd }} />
      ))}
    </CommandTable>
  </section>
);

function Row({ token, now, onEnd }: { token: ApiToken } & Omit<TokenTableProps, 'tokens'>) {
  const { id, name, hint, scopes, made_by: maker, made_at: made, expires_at: ends } = token;
  const ask = async () => {
    const isSure = await confirm({
      title: say({ en: `End “${name}”?`, es: `¿Terminar «${name}»?` }),
      question: say({
        en: 'Whatever signs in with it stops at once. This cannot be undone.',
        es: 'Lo que inicia sesión con él se detiene al momento. No se puede deshacer.',
      }),
      act: say({ en: 'End it', es: 'Terminarlo' }),
      destructive: true,
    });
    if (isSure) onEnd(id);
  };
  return (
    <tr>
      <th scope="row">
        {name}
        <small>{hint}…</small>
      </th>
      <td>
        <span className={css.scopes}>
          {scopes.map((scope) => (
            <code key={scope}>{scope}</code>
          ))}
        </span>
      </td>
      <td>
        {maker}, {dateText(made)}
      </td>
      <td>
        <LastUse token={token} now={now} />
      </td>
      <td>{dateText(new Date(Date.parse(ends) - 1).toISOString())}</td>
      <td>
        <Button
          variant="default"
          onClick={() => void ask()}
          aria-label={say({ en: `End it: ${name}`, es: `Terminarlo: ${name}` })}
        >
          {say({ en: 'End it', es: 'Terminarlo' })}
        </Button>
      </td>
    </tr>
  );
}

function LastUse({ token, now }: { token: ApiToken; now: number }) {
  if (!token.works) {
    const word = say({
      en: 'no longer works: who made it left',
      es: 'ya no funciona: quien lo creó se fue',
    });
    return <StateMark state="waiting" word={word} />;
  }
  const text =
    token.last_used_at === null
      ? say({ en: 'never used', es: 'sin usar' })
      : agoText(token.last_used_at, now);
  return unusedDays(token, now) === null ? text : <StateMark state="waiting" word={text} />;
}
