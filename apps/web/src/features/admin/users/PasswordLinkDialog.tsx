import { Button, CopyButton, TextInput } from '@mantine/core';
import { Dialog } from '../../../controls/dialogs/Dialog.tsx';
import { mailFailed } from './create-user.ts';
import css from '../AdminDialog.module.css';
import { say } from '../../../language/language.ts';

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
  <Dialog
    opened={unmailed !== null}
    onClose={onClose}
    title={say({ en: 'Link to set a password', es: 'Enlace para elegir una contraseña' })}
    width="small"
  >
    {unmailed && (
      <>
        <p className={css.hint}>{mailFailed(unmailed.alert)}</p>
        <TextInput
          label={say({ en: `Link for ${unmailed.email}`, es: `Enlace para ${unmailed.email}` })}
          value={unmailed.link}
          readOnly
        />
        <p className={css.hint}>
          {say({
            en: 'It works once and will not be shown again.',
            es: 'Sirve una sola vez y no se vuelve a mostrar.',
          })}
        </p>
        <div className={css.actions}>
          <CopyButton value={unmailed.link}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy} data-autofocus>
                {copied
                  ? say({ en: 'Copied', es: 'Copiado' })
                  : say({ en: 'Copy the link', es: 'Copiar el enlace' })}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>{say({ en: 'Done', es: 'Listo' })}</Button>
        </div>
      </>
    )}
  </Dialog>
);
