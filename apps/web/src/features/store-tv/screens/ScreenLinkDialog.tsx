import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { SHIFT_PAGES, TV_PAGES } from '@crustodian/domain/reports/store-tv-paths';
import { Dialog } from '../../../controls/dialogs/Dialog.tsx';
import css from './ScreensPanel.module.css';
import { say } from '../../../language/language.ts';

interface ScreenLinkDialogProps {
  store: string;
  /** The link's path and query, without the origin. */
  path: string;
  opened: boolean;
  onClose: () => void;
}

/** A device link, shown only once. */
export function ScreenLinkDialog({ store, path, opened, onClose }: ScreenLinkDialogProps) {
  const link = window.location.origin + path;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={say({ en: `Link of ${store}`, es: `Enlace de ${store}` })}
      width="medium"
    >
      <p className={css.said}>
        {say({
          en: 'Open this link on the screen now; it will not be shown again. The screen cannot be opened without it.',
          es: 'Abre este enlace en la pantalla ahora; no se vuelve a mostrar. Sin él la pantalla no se puede abrir.',
        })}
      </p>
      <p className={css.link}>{link}</p>
      <p className={css.said}>
        {say({
          en: 'The shift screen opens with the same key:',
          es: 'La pantalla de turno se abre con la misma clave:',
        })}
      </p>
      <p className={css.link}>{link.replace(TV_PAGES, SHIFT_PAGES)}</p>
      <div className={css.dialogActions}>
        <CopyButton value={link}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              onClick={copy}
              leftSection={
                copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />
              }
            >
              {copied
                ? say({ en: 'Copied', es: 'Copiado' })
                : say({ en: 'Copy the link', es: 'Copiar el enlace' })}
            </Button>
          )}
        </CopyButton>
        <Button data-autofocus onClick={onClose}>
          {say({ en: 'Done', es: 'Listo' })}
        </Button>
      </div>
    </Dialog>
  );
}
