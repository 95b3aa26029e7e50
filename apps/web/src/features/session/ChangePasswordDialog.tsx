import { Button, PasswordInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import { useForm } from '@mantine/form';
import { PASSWORD_LEAST } from '@crustodian/domain/people/password-rule';
import { CallError } from '../../connection/error-messages.ts';
import { Dialog } from '../../controls/dialogs/Dialog.tsx';
import { notify } from '../../controls/feedback/toast.tsx';
import { useChangePassword } from './session-calls.ts';
import css from './ChangePasswordDialog.module.css';

interface ChangePasswordDialogProps {
  opened: boolean;
  onClose: () => void;
}

const EMPTY = { current: '', next: '', again: '' };

/** The viewer's own password, changed after a check of the current one. */
export function ChangePasswordDialog({ opened, onClose }: ChangePasswordDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Change password" width="small">
      {opened && <ChangePasswordForm onClose={onClose} />}
    </Dialog>
  );
}

function ChangePasswordForm({ onClose }: { onClose: () => void }) {
  const { field, problem, submit, busy } = useChange(onClose);
  return (
    <form className={css.form} onSubmit={submit}>
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        data-autofocus
        {...field('current')}
      />
      <PasswordInput
        label="New password"
        description={`At least ${PASSWORD_LEAST} characters. A sentence is easy to remember and hard to guess.`}
        autoComplete="new-password"
        {...field('next')}
      />
      <PasswordInput label="Confirm new password" autoComplete="new-password" {...field('again')} />
      {problem !== null && (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      )}
      <p className={css.note}>All other browsers and programs are signed out.</p>
      <div className={css.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={busy}>
          Change password
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
      again: next === again ? null : 'The passwords do not match. Type them again.',
    }),
  });
  const field = (name: keyof typeof EMPTY) => ({
    ...form.getInputProps(name),
    // Shown below all of them.
    error: null,
    required: true,
    withAsterisk: false,
    maxLength: 1000,
    visibilityToggleButtonProps: { 'aria-label': 'Show password' },
  });
  const submit = form.onSubmit(async ({ current, next }) => {
    try {
      const { msg } = await change.mutateAsync({ old_password: current, new_password: next });
      notify({ text: msg });
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
  'The password could not be changed. Try again.';
