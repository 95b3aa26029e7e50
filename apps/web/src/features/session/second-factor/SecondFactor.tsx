import type { SecondFactors } from '@crustodian/contract/session';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../../controls/feedback/toast.tsx';
import { localMoment } from '../../../controls/local-moment.ts';
import { say } from '../../../language/language.ts';
import { dayText } from '../../../pizza/formatters.ts';
import { Failed } from '../Failed.tsx';
import { dropApp, renewRecoveryCodes, secondFactorsQuery, startApp } from '../session-calls.ts';
import css from '../Account.module.css';
import { AppDialog, type NewApp } from './AppDialog.tsx';
import { PasswordPrompt } from './PasswordPrompt.tsx';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';

type Asked = 'add-app' | 'remove-app' | 'new-codes';

/** What the viewer shows besides the password. */
export function SecondFactor() {
  const { data, error, refetch } = useQuery(secondFactorsQuery);
  const client = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [app, setApp] = useState<NewApp | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const reload = () => client.invalidateQueries({ queryKey: secondFactorsQuery.queryKey });
  const act = async (password: string) => {
    if (asked === 'add-app') setApp(await startApp(password));
    if (asked === 'new-codes') setCodes(await renewRecoveryCodes(password));
    if (asked === 'remove-app') {
      await dropApp(password);
      notify({
        text: say({
          en: 'The authenticator app was removed.',
          es: 'Se quitó la aplicación de autenticación.',
        }),
      });
    }
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
      {data?.has_password && <Factors factors={data} onAsk={setAsked} />}
      <PasswordPrompt
        opened={asked !== null}
        title={asked ? say(TITLES[asked]) : ''}
        destructive={asked === 'remove-app'}
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

const TITLES: Record<Asked, { en: string; es: string }> = {
  'add-app': { en: 'Add an authenticator app', es: 'Añadir una aplicación' },
  'remove-app': { en: 'Remove the authenticator app', es: 'Quitar la aplicación' },
  'new-codes': { en: 'Make new recovery codes', es: 'Crear códigos nuevos' },
};

function leadOf({ has_password, app }: SecondFactors): string {
  if (!has_password) {
    return say({
      en: 'You have no password here: your company signs you in.',
      es: 'Aquí no tienes contraseña: entras con tu empresa.',
    });
  }
  if (app) {
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

function Factors({
  factors: { app, recovery_codes_left: left },
  onAsk,
}: {
  factors: SecondFactors;
  onAsk: (asked: Asked) => void;
}) {
  return (
    <ul className={css.rows}>
      <li className={css.row}>
        <span>
          <b>{say({ en: 'Authenticator app', es: 'Aplicación de autenticación' })}</b>
          {app && <em className={css.mark}>{say({ en: 'On', es: 'Activa' })}</em>}
          <small>
            {app
              ? say({ en: `since ${sinceOf(app)}`, es: `desde ${sinceOf(app)}` })
              : say({
                  en: 'Six digits on your phone, new every half minute',
                  es: 'Seis cifras en tu teléfono, nuevas cada medio minuto',
                })}
          </small>
        </span>
        <Button
          size="sm"
          variant="default"
          onClick={() => onAsk(app ? 'remove-app' : 'add-app')}
          aria-label={say(TITLES[app ? 'remove-app' : 'add-app'])}
        >
          {app ? say({ en: 'Remove', es: 'Quitar' }) : say({ en: 'Add', es: 'Añadir' })}
        </Button>
      </li>
      {app && (
        <li className={css.row}>
          <span>
            <b>{say({ en: 'Recovery codes', es: 'Códigos de recuperación' })}</b>
            <small>
              {say({
                en: `${left} of 10 left; each opens your account once when the phone is lost`,
                es: `Quedan ${left} de 10; cada uno abre tu cuenta una vez si pierdes el teléfono`,
              })}
            </small>
          </span>
          <Button
            size="sm"
            variant="default"
            onClick={() => onAsk('new-codes')}
            aria-label={say(TITLES['new-codes'])}
          >
            {say({ en: 'New codes', es: 'Códigos nuevos' })}
          </Button>
        </li>
      )}
    </ul>
  );
}

const sinceOf = ({ since }: { since: string }): string => dayText(localMoment(since).day);
