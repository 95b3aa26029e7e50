import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { SHIFT_PAGES, TV_PAGES } from '@crustodian/domain/reports/store-tv-paths';
import { Dialog } from '../../../controls/dialogs/Dialog.tsx';
import css from './ScreensPanel.module.css';

interface ScreenLinkDialogProps {
  store: string;
  /** The link without the origin. */
  path: string;
  opened: boolean;
  onClose: () => void;
}

/** A device link, shown this once. */
export function ScreenLinkDialog({ store, path, opened, onClose }: ScreenLinkDialogProps) {
  const link = window.location.origin + path;
  return (
    <Dialog opened={opened} onClose={onClose} title={`Link of ${store}`} width="medium">
      <p className={css.said}>
        Open this link on the screen now; it will not be shown again. The screen cannot be opened
        without it.
      </p>
      <p className={css.link}>{link}</p>
      <p className={css.said}>The shift screen opens with the same key:</p>
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
              {copied ? 'Copied' : 'Copy the link'}
            </Button>
          )}
        </CopyButton>
        <Button data-autofocus onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
