import type { SignOn } from '@crustodian/contract/sign-on';
import { Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.layer.css';
import { confirm } from '../../../controls/dialogs/ConfirmDialog.tsx';
import { say } from '../../../language/language.ts';
import { useSignOnMutations } from './sign-on-calls.ts';
import css from './SignOn.module.css';

interface NeedsSecondFactorProps {
  company: number;
  signOn: SignOn;
}

/** Whether everyone in the company needs a second factor besides the password. */
export function NeedsSecondFactor({ company, signOn }: NeedsSecondFactorProps) {
  const { requireFactor } = useSignOnMutations(company);
  const ask = async () => {
    const sure = await confirm({
      title: say({
        en: 'Ask everybody for a second factor?',
        es: '¿Pedir a todos un segundo factor?',
      }),
      question: say({
        en: 'Whoever has none is signed out, their own API tokens end, and they add an authenticator app at the next log-in. Programs that log in with a password alone stop working.',
        es: 'Quien no lo tenga pierde la sesión y sus tokens propios, y añade una aplicación de autenticación al entrar. Los programas que entran solo con contraseña dejan de funcionar.',
      }),
      act: say({ en: 'Ask for it', es: 'Pedirlo' }),
    });
    if (sure) requireFactor.mutate(true);
  };
  return (
    <section className={css.panel} aria-labelledby="needs-second-factor">
      <h2 id="needs-second-factor">{say({ en: 'Second factor', es: 'Segundo factor' })}</h2>
      <Switch
        label={say({
          en: 'Passwords need a second factor',
          es: 'Las contraseñas necesitan un segundo factor',
        })}
        description={say({
          en: 'A passkey, or a code of an authenticator app. Add your own under Account first.',
          es: 'Una llave de acceso o un código de una aplicación. Añade antes el tuyo en Cuenta.',
        })}
        checked={signOn.needs_second_factor}
        disabled={requireFactor.isPending}
        onChange={({ currentTarget }) => {
          if (currentTarget.checked) void ask();
          else requireFactor.mutate(false);
        }}
      />
    </section>
  );
}
