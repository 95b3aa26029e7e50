import { Button, CopyButton } from '@mantine/core';
import { Dialog } from '../../../controls/dialogs/Dialog.tsx';
import { say } from '../../../language/language.ts';
import css from './SecondFactor.module.css';

interface RecoveryCodesDialogProps {
  codes: readonly string[] | null;
  onClose: () => void;
}

/** Recovery codes, shown only once. */
export const RecoveryCodesDialog = ({ codes, onClose }: RecoveryCodesDialogProps) => (
  <Dialog
    opened={codes !== null}
    onClose={onClose}
    title={say({ en: 'Your recovery codes', es: 'Tus códigos de recuperación' })}
    closeButton={false}
  >
    <p>
      {say({
        en: 'Each opens your account once, with your password. Keep them where your phone is not; they are not shown again.',
        es: 'Cada uno abre tu cuenta una vez, junto con tu contraseña. Guárdalos lejos del teléfono; no se muestran otra vez.',
      })}
    </p>
    <ol className={css.codes}>
      {codes?.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ol>
    <div className={css.actions}>
      <CopyButton value={(codes ?? []).join('\n')}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {copied
              ? say({ en: 'Copied', es: 'Copiados' })
              : say({ en: 'Copy all', es: 'Copiar todos' })}
          </Button>
        )}
      </CopyButton>
      <Button onClick={onClose} data-autofocus>
        {say({ en: 'I have kept them', es: 'Los he guardado' })}
      </Button>
    </div>
  </Dialog>
);
