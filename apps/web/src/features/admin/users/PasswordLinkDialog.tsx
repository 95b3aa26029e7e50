import { Button, CopyButton, TextInput } from '@mantine/core';
import { Dialog } from '../../../controls/dialogs/Dialog.tsx';
import { mailFailed } from './create-user.ts';
import css from '../AdminDialog.module.css';

/** A new user whose link could not be e-mailed. */
export interface UnmailedLink {
  email: string;
  alert: string;
  link: string;
}

interface PasswordLinkDialogProps {
  /** Null if there is nothing to share. */
  unmailed: UnmailedLink | null;
  onClose: () => void;
}

/** The one-time link that should have been e-mailed, to be shared another way. */
export const PasswordLinkDialog = ({ unmailed, onClose }: PasswordLinkDialogProps) => (
  <Dialog opened={unmailed !== null} onClose={onClose} title="Link to set a password" width="small">
    {unmailed && (
      <>
        <p className={css.hint}>{mailFailed(unmailed.alert)}</p>
        <TextInput label={`Link for ${unmailed.email}`} value={unmailed.link} readOnly />
        <p className={css.hint}>It works once and will not be shown again.</p>
        <div className={css.actions}>
          <CopyButton value={unmailed.link}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy} data-autofocus>
                {copied ? 'Copied' : 'Copy the link'}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>Done</Button>
        </div>
      </>
    )}
  </Dialog>
);
