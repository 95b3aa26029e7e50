import { Button, PasswordInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import { useState } from 'react';
import { Dialog } from '../../../controls/dialogs/Dialog.tsx';
import { say } from '../../../language/language.ts';
import css from './SecondFactor.module.css';
import { useSubmit } from './use-submit.ts';

interface PasswordPromptProps {
  opened: boolean;
  title: string;
  destructive?: boolean;
  onClose: () => void;
  /** Performs the requested change; errors it throws are shown. */
  onPassword: (password: string) => Promise<void>;
}

/** Asks for the password before a security setting of the account changes. */
export const PasswordPrompt = (props: PasswordPromptProps) => (
  <Dialog opened={props.opened} onClose={props.onClose} title={props.title} width="small">
    {props.opened && <PasswordForm {...props} />}
  </Dialog>
);

function PasswordForm({ destructive, onClose, onPassword }: PasswordPromptProps) {
  const [password, setPassword] = useState('');
  const { submit, problem, busy } = useSubmit(() => onPassword(password));
  return (
    <form className={css.form} onSubmit={submit}>
      <PasswordInput
        label={say({ en: 'Current password', es: 'Contraseña actual' })}
        autoComplete="current-password"
        required
        withAsterisk={false}
        maxLength={1000}
        data-autofocus
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        visibilityToggleButtonProps={{
          'aria-label': say({ en: 'Show password', es: 'Mostrar contraseña' }),
        }}
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
        <Button type="submit" loading={busy} color={destructive ? 'neg' : 'char'}>
          {say({ en: 'Continue', es: 'Continuar' })}
        </Button>
      </div>
    </form>
  );
}
