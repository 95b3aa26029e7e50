import { Button, PasswordInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import { useForm } from '@mantine/form';
import { PASSWORD_LEAST } from '@crustodian/domain/people/password-rule';
import { CallError } from '../../connection/error-messages.ts';
import { Dialog } from '../../controls/dialogs/Dialog.tsx';
import { notify } from '../../controls/feedback/toast.tsx';
import { useChangePassword } from './session-calls.ts';
import { phrase, say } from '../../language/language.ts';
import css from './ChangePasswordDialog.module.css';

interface ChangePasswordDialogProps {
  opened: boolean;
  onClose: () => void;
}

const EMPTY = { current: '', next: '', again: '' };

/** Changes the viewer's own password after checking the current one. */
export function ChangePasswordDialog({ opened, onClose }: ChangePasswordDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={phrase('Change password')} width="small">
      {opened && <ChangePasswordForm onClose={onClose} />}
    </Dialog>
  );
}

function ChangePasswordForm({ onClose }: { onClose: () => void }) {
  const { field, problem, submit, busy } = useChange(onClose);
  return (
    <form className={css.form} onSubmit={submit}>
      <PasswordInput
        label={say({ en: 'Current password', es: 'Contraseña actual' })}
        autoComplete="current-password"
        data-autofocus
        {...field('current')}
      />
      <PasswordInput
        label={say({ en: 'New password', es: 'Contraseña nueva' })}
        description={say({
          en: `At least ${PASSWORD_LEAST} characters. A sentence is easy to remember and hard to guess.`,
          es: `Al menos ${PASSWORD_LEAST} caracteres. Una frase es fácil de recordar y difícil de adivinar.`,
        })}
        autoComplete="new-password"
        {...field('next')}
      />
      <PasswordInput
        label={say({ en: 'Confirm new password', es: 'Confirma la contraseña nueva' })}
        autoComplete="new-password"
        {...field('again')}
      />
      {problem !== null && (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      )}
      <p className={css.note}>
        {say({
          en: 'All other browsers and programs are signed out, and your API tokens end.',
          es: 'Se cierra la sesión en todos los demás navegadores y programas, y tus tokens de API terminan.',
        })}
      </p>
      <div className={css.actions}>
        <Button variant="default" onClick={onClose}>
          {say({ en: 'Cancel', es: 'Cancelar' })}
        </Button>
        <Button type="submit" loading={busy}>
          {phrase('Change password')}
        </Button>
      </div>
    </form>
  );
}

/** The values, their problems, and submitting them. */
function useChange(onDone: () => void) {
  const change = useChangePassword();
  const form = useForm({
    initialValues: EMPTY,
    validate: ({ next, again }) => ({
      again:
        next === again
          ? null
          : say({
              en: 'The passwords do not match. Type them again.',
              es: 'Las contraseñas no coinciden. Escríbelas de nuevo.',
            }),
    }),
  });
  const field = (name: keyof typeof EMPTY) => ({
    ...form.getInputProps(name),
    // Errors are shown below all fields.
    error: null,
    required: true,
    withAsterisk: false,
    maxLength: 1000,
    visibilityToggleButtonProps: {
      'aria-label': say({ en: 'Show password', es: 'Mostrar la contraseña' }),
    },
  });
  const submit = form.onSubmit(async ({ current, next }) => {
    try {
      const { msg } = await change.mutateAsync({ old_password: current, new_password: next });
      notify({
        text: say({
          en: msg,
          es: 'Tu contraseña se cambió y se cerró la sesión en los demás lugares.',
        }),
      });
      onDone();
    } catch (error) {
      form.setErrors({ current: reasonOf(error) });
    }
  });
  const [problem = null] = Object.values(form.errors);
  return { field, problem, submit, busy: change.isPending };
}

const reasonOf = (error: unknown): string =>
  (error instanceof CallError ? (error.reason ?? error.alert) : null) ??
  say({
    en: 'The password could not be changed. Try again.',
    es: 'No se pudo cambiar la contraseña. Inténtalo de nuevo.',
  });
