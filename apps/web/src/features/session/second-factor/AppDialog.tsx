import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../controls/dialogs/Dialog.tsx';
import { QrCode } from '../../../controls/QrCode.tsx';
import { say } from '../../../language/language.ts';
import { proveApp } from '../session-calls.ts';
import css from './SecondFactor.module.css';
import { useSubmit } from './use-submit.ts';

/** The secret of an authenticator app that is not confirmed yet. */
export interface NewApp {
  secret: string;
  address: string;
}

interface AppDialogProps {
  app: NewApp | null;
  onClose: () => void;
  /** Called with the recovery codes. */
  onProven: (codes: readonly string[]) => void;
}

/** Shows the secret as a QR code, and asks for the first code. */
export const AppDialog = ({ app, onClose, onProven }: AppDialogProps) => (
  <Dialog
    opened={app !== null}
    onClose={onClose}
    title={say({ en: 'Scan this with your app', es: 'Escanea esto con tu aplicación' })}
    width="small"
  >
    {app && <AppForm app={app} onClose={onClose} onProven={onProven} />}
  </Dialog>
);

function AppForm({ app, onClose, onProven }: AppDialogProps & { app: NewApp }) {
  const [code, setCode] = useState('');
  const { submit, problem, busy } = useSubmit(async () => onProven(await proveApp(code)));
  return (
    <form className={css.form} onSubmit={submit}>
      <QrCode
        text={app.address}
        label={say({ en: 'QR code of the secret', es: 'Código QR de la clave' })}
      />
      <p className={css.secret}>
        {say({ en: 'Or type it:', es: 'O escríbela:' })}{' '}
        <code>{app.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <TextInput
        label={say({ en: 'Code that the app shows', es: 'Código que muestra la aplicación' })}
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        withAsterisk={false}
        maxLength={20}
        data-autofocus
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      {problem !== null && (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      )}
      <div className={css.actions}>
        <Button variant="default" onClick={onClose}>
          {say({ en: 'Cancel', es: 'Cancelar' })}
        </Button>
        <Button type="submit" loading={busy}>
          {say({ en: 'Turn it on', es: 'Activarla' })}
        </Button>
      </div>
    </form>
  );
}
