import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Dialog } from '../../controls/Dialog.tsx';
import css from './AdminDialog.module.css';

interface PasswordDialogProps {
  opened: boolean;
  onClose: () => void;
  username: string;
  password: string;
}

/** User name and new password, shown this once. */
export function PasswordDialog({ opened, onClose, username, password }: PasswordDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="New password" width="small">
      <p className={css.hint}>Pass it on now: it is not shown again.</p>
      <dl className={css.credentials}>
        <Secret name="Username" value={username} />
        <Secret name="Password" value={password} />
      </dl>
      <div className={css.actions}>
        <Button data-autofocus onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}

function Secret({ name, value }: { name: string; value: string }) {
  return (
    <div className={css.credential}>
      <dt>{name}</dt>
      <dd>{value}</dd>
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
    </div>
  );
}
