import type { SecondFactors } from '@crustodian/contract/session/second-factor';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../../controls/feedback/toast.tsx';
import { say } from '../../../language/language.ts';
import { Failed } from '../Failed.tsx';
import {
  dropApp,
  dropPasskey,
  renewRecoveryCodes,
  secondFactorsQuery,
  startApp,
} from '../session-calls.ts';
import css from '../Account.module.css';
import { AppDialog, type NewApp } from './AppDialog.tsx';
import { FACTOR_ACTS, FactorList, type Asked } from './FactorList.tsx';
import { makePasskey } from './make-passkey.ts';
import { PasswordPrompt } from './PasswordPrompt.tsx';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';

/** The viewer's second factors. */
export function SecondFactor() {
  const { data, error, refetch } = useQuery(secondFactorsQuery);
  const client = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [app, setApp] = useState<NewApp | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const reload = () => client.invalidateQueries({ queryKey: secondFactorsQuery.queryKey });
  const act = async (password: string) => {
    if (!asked) return;
    const { app: begun, codes: made } = await doneAs(asked, password);
    setApp(begun ?? null);
    setCodes(made ?? null);
    setAsked(null);
    await reload();
  };
  return (
    <section className={css.panel} aria-labelledby="second-factor" aria-busy={!data && !error}>
      <h2 id="second-factor">{say({ en: 'Second factor', es: 'Segundo factor' })}</h2>
      {error && (
        <Failed onRetry={() => void refetch()}>
          {say({
            en: 'Your second factor could not be loaded.',
            es: 'No se pudo cargar tu segundo factor.',
          })}
        </Failed>
      )}
      {data && <p className={css.lead}>{leadOf(data)}</p>}
      {data?.has_password && <FactorList factors={data} onAsk={setAsked} />}
      <PasswordPrompt
        opened={asked !== null}
        title={asked ? say(FACTOR_ACTS[asked.act]) : ''}
        destructive={asked?.act.startsWith('remove') ?? false}
        onClose={() => setAsked(null)}
        onPassword={act}
      />
      <AppDialog
        app={app}
        onClose={() => setApp(null)}
        onProven={(made) => {
          setApp(null);
          setCodes(made);
          void reload();
        }}
      />
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />
    </section>
  );
}

function leadOf({ has_password, app, passkeys }: SecondFactors): string {
  if (!has_password) {
    return say({
      en: 'You have no password here: your company signs you in.',
      es: 'Aquí no tienes contraseña: entras con tu empresa.',
    });
  }
  if (app ?? passkeys[0]) {
    return say({
      en: 'Your password alone lets nobody in.',
      es: 'Con tu contraseña sola no entra nadie.',
    });
  }
  return say({
    en: 'Your password alone lets in whoever knows it. A second factor closes that.',
    es: 'Con tu contraseña sola entra quien la sepa. Un segundo factor lo evita.',
  });
}

/** Performs a requested change; returns what has to be shown next. */
async function doneAs(
  asked: Asked,
  password: string,
): Promise<{ app?: NewApp; codes?: readonly string[] | null }> {
  switch (asked.act) {
    case 'add-app':
      return { app: await startApp(password) };
    case 'new-codes':
      return { codes: await renewRecoveryCodes(password) };
    case 'add-passkey': {
      const made = await makePasskey(password);
      notify({ text: say(made ? DONE['add-passkey'] : DONE['no-passkey']) });
      return { codes: made?.recoveryCodes ?? null };
    }
    case 'remove-app':
      await dropApp(password);
      break;
    case 'remove-passkey':
      await dropPasskey(asked.passkey, password);
  }
  notify({ text: say(DONE[asked.act]) });
  return {};
}

const DONE = {
  'remove-app': {
    en: 'The authenticator app was removed.',
    es: 'Se quitó la aplicación de autenticación.',
  },
  'remove-passkey': { en: 'The passkey was removed.', es: 'Se quitó la llave de acceso.' },
  'add-passkey': { en: 'The passkey was added.', es: 'Se añadió la llave de acceso.' },
  'no-passkey': { en: 'No passkey was made.', es: 'No se creó ninguna llave de acceso.' },
};
