import type { SignOn } from '@crustodian/contract/sign-on';
import { NativeSelect, Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.layer.css';
import { useState } from 'react';
import { confirm } from '../../../controls/dialogs/ConfirmDialog.tsx';
import { say } from '../../../language/language.ts';
import { useSignOnMutations } from './sign-on-calls.ts';
import { isTried } from './sign-on-wording.ts';
import css from './SignOn.module.css';

/** Turns off password sign-in; requires a successful test and an emergency administrator. */
export function OnlySignOn({ company, signOn }: { company: number; signOn: SignOn }) {
  const { only_sign_on: isOnly, emergency, candidates } = signOn;
  const [chosen, setChosen] = useState(emergency?.pk ?? candidates[0]?.pk ?? null);
  const [now] = useState(Date.now);
  const { require } = useSignOnMutations(company);
  const mayClose = isTried(signOn, now) && chosen !== null;
  const close = async () => {
    const sure = await confirm({
      title: say({ en: 'Close passwords?', es: '¿Cerrar las contraseñas?' }),
      question: say({
        en: 'Sign-ins with a password end, and people’s own API tokens, apart from the emergency administrator’s and the sign-in that you are using. Tokens of the company stay.',
        es: 'Terminan las sesiones abiertas con contraseña y los tokens propios de las personas, menos los del administrador de emergencia y la sesión que estás usando. Los tokens de la empresa siguen.',
      }),
      act: say({ en: 'Close passwords', es: 'Cerrarlas' }),
      destructive: true,
    });
    if (sure) require.mutate({ only: true, emergency: chosen! });
  };
  return (
    <section className={css.panel} aria-labelledby="only-sign-on">
      <h2 id="only-sign-on">{say({ en: 'Passwords', es: 'Contraseñas' })}</h2>
      <EmergencySelect signOn={signOn} chosen={chosen} onChosen={setChosen} />
      <Switch
        label={say({ en: 'Only single sign-on', es: 'Solo inicio de sesión único' })}
        description={
          isOnly || mayClose
            ? say({
                en: 'Turns off password sign-in for everyone except the emergency administrator.',
                es: 'Cierra las contraseñas para todos menos el administrador de emergencia.',
              })
            : say({
                en: 'Available after a successful test in the last hour, with an emergency administrator who has a second factor.',
                es: 'Se activa tras una prueba que funcionó en la última hora, con un administrador de emergencia con segundo factor.',
              })
        }
        checked={isOnly}
        disabled={require.isPending || (!isOnly && !mayClose)}
        onChange={({ currentTarget }) => {
          if (currentTarget.checked) void close();
          else require.mutate({ only: false });
        }}
      />
    </section>
  );
}

interface EmergencySelectProps {
  signOn: SignOn;
  chosen: number | null;
  onChosen: (pk: number) => void;
}

const EmergencySelect = ({ signOn, chosen, onChosen }: EmergencySelectProps) => (
  <NativeSelect
    label={say({ en: 'Emergency administrator', es: 'Administrador de emergencia' })}
    description={say({
      en: 'comes in with password and second factor when the provider is down',
      es: 'entra con contraseña y segundo factor si el proveedor falla',
    })}
    disabled={signOn.only_sign_on || signOn.candidates.length === 0}
    value={String(chosen ?? '')}
    data={
      signOn.candidates.length === 0
        ? [
            {
              value: '',
              label: say({
                en: 'No administrator has a second factor yet',
                es: 'Ningún administrador tiene segundo factor',
              }),
            },
          ]
        : signOn.candidates.map(({ pk, email }) => ({ value: String(pk), label: email }))
    }
    onChange={({ currentTarget }) => onChosen(Number(currentTarget.value))}
  />
);
