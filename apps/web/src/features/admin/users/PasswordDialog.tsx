import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { PasswordReset } from '@crustodian/contract/admin';
import { Dialog } from '../../../controls/dialogs/Dialog.tsx';
import css from '../AdminDialog.module.css';

interface PasswordDialogProps {
  opened: boolean;
  onClose: () => void;
  reset: PasswordReset;
  /** Where the link was sent. */
  email: string;
}

/** The user name, and how the user gets a new password. */
export function PasswordDialog({ opened, onClose, reset, email }: PasswordDialogProps) {
  const { username, password, alert, link } = reset;
  const passedOn = password || link;
  return (
    <Dialog opened={opened} onClose={onClose} title="New password" width="small">
      <p className={css.hint}>
        {alert ?? (passedOn ? PASS_ON : `A link was e-mailed to ${email}.`)}
      </p>
      <dl className={css.credentials}>
        <Credential name="Username" value={username} canCopy />
        <Credential
          name={link ? 'Link' : 'Password'}
          value={passedOn ?? 'The user sets it with the link'}
          canCopy={Boolean(passedOn)}
        />
      </dl>
      {link && <p className={css.hint}>It works once and will not be shown again.</p>}
      <div className={css.actions}>
        <Button data-autofocus onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}

const PASS_ON = 'Share it now; it will not be shown again.';

interface CredentialProps {
  name: string;
  value: string;
  canCopy: boolean;
}

function Credential({ name, value, canCopy }: CredentialProps) {
  return (
    <div className={css.credential}>
      <dt>{name}</dt>
      <dd>{value}</dd>
      {canCopy && (
        <dd className={css.copy}>
          <CopyCredential name={name} value={value} />
        </dd>
      )}
    </div>
  );
}

const CopyCredential = ({ name, value }: { name: string; value: string }) => (
  <CopyButton value={value}>
    {({ copied, copy }) => (
      <Button
        variant="default"
        size="sm"
        onClick={copy}
        aria-label={`Copy the ${name.toLowerCase()}`}
        leftSection={
          copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />
        }
      >
        {copied ? 'Copied' : 'Copy'}
      </Button>
    )}
  </CopyButton>
);
