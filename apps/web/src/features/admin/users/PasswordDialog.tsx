import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { PasswordReset } from '@crustodian/contract/admin';
import { Dialog } from '../../../controls/dialogs/Dialog.tsx';
import css from '../AdminDialog.module.css';
import { errorIn, say } from '../../../language/language.ts';

interface PasswordDialogProps {
  opened: boolean;
  onClose: () => void;
  reset: PasswordReset;
  /** Where the link was sent. */
  email: string;
}

const passwordHint = (passedOn: string | undefined, email: string): string =>
  passedOn
    ? say(PASS_ON)
    : say({
        en: `A link was e-mailed to ${email}.`,
        es: `Se envió un enlace a ${email}.`,
      });

/** The user name, and how the user gets a new password. */
export function PasswordDialog({ opened, onClose, reset, email }: PasswordDialogProps) {
  const { username, password, alert, link } = reset;
  const passedOn = password || link;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={say({ en: 'New password', es: 'Contraseña nueva' })}
      width="small"
    >
      <p className={css.hint}>
        {alert === undefined ? passwordHint(passedOn, email) : errorIn(null, alert)}
      </p>
      <dl className={css.credentials}>
        <Credential
          name={say({ en: 'Username', es: 'Usuario' })}
          copy={say({ en: 'Copy the username', es: 'Copiar el usuario' })}
          value={username}
          canCopy
        />
        <Credential
          name={
            link ? say({ en: 'Link', es: 'Enlace' }) : say({ en: 'Password', es: 'Contraseña' })
          }
          copy={
            link
              ? say({ en: 'Copy the link', es: 'Copiar el enlace' })
              : say({ en: 'Copy the password', es: 'Copiar la contraseña' })
          }
          value={
            passedOn ??
            say({ en: 'The user sets it with the link', es: 'El usuario la elige con el enlace' })
          }
          canCopy={Boolean(passedOn)}
        />
      </dl>
      {link && (
        <p className={css.hint}>
          {say({
            en: 'It works once and will not be shown again.',
            es: 'Sirve una sola vez y no se vuelve a mostrar.',
          })}
        </p>
      )}
      <div className={css.actions}>
        <Button data-autofocus onClick={onClose}>
          {say({ en: 'Done', es: 'Listo' })}
        </Button>
      </div>
    </Dialog>
  );
}

const PASS_ON = {
  en: 'Share it now; it will not be shown again.',
  es: 'Compártela ahora; no se vuelve a mostrar.',
};

interface CredentialProps {
  name: string;
  value: string;
  canCopy: boolean;
  /** Accessible name of the copy button. */
  copy: string;
}

function Credential({ name, value, canCopy, copy }: CredentialProps) {
  return (
    <div className={css.credential}>
      <dt>{name}</dt>
      <dd>{value}</dd>
      {canCopy && (
        <dd className={css.copy}>
          <CopyCredential label={copy} value={value} />
        </dd>
      )}
    </div>
  );
}

const CopyCredential = ({ label, value }: { label: string; value: string }) => (
  <CopyButton value={value}>
    {({ copied, copy }) => (
      <Button
        variant="default"
        size="sm"
        onClick={copy}
        aria-label={label}
        leftSection={
          copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />
        }
      >
        {copied ? say({ en: 'Copied', es: 'Copiado' }) : say({ en: 'Copy', es: 'Copiar' })}
      </Button>
    )}
  </CopyButton>
);
