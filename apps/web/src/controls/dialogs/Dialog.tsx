import { Modal } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useId, type ReactNode } from 'react';
import { FloatingLayer } from '../../theme/FloatingLayer.tsx';
import { useFocusBack } from './use-focus-back.ts';
import { phrase } from '../../language/language.ts';
import css from './Dialog.module.css';

/** Above dialogs (200) and their lists (300). */
const ON_TOP = 350;

const WIDTHS = { small: 400, medium: 560, large: 800 } as const;

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Hides the title visually if the content shows it itself. */
  titleHidden?: boolean;
  /** False if the content has its own way to close the dialog. */
  closeButton?: boolean;
  width?: keyof typeof WIDTHS;
  /** Above every other dialog, whichever was opened first. */
  onTop?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog: traps the focus, returns it on closing, closes on Escape and on a click outside.
 * The element with `data-autofocus` gets the initial focus.
 */
export function Dialog(props: DialogProps) {
  const { opened, onClose, title, titleHidden, closeButton = true, width, onTop, children } = props;
  const id = useId();
  // Mantine stores the element to return the focus to when a dialog changes from closed to opened.
  const isMounted = useMounted();
  const content = useFocusBack(opened && isMounted);
  return (
    <Modal.Root
      id={id}
      opened={opened && isMounted}
      onClose={onClose}
      size={WIDTHS[width ?? 'medium']}
      centered
      {...(onTop && { zIndex: ON_TOP })}
      classNames={{ content: css.content! }}
    >
      <Modal.Overlay />
      <Modal.Content ref={content}>
        {/* The header of a dialog is not a banner landmark of the page. */}
        <Modal.Header role="presentation" className={titleHidden ? 'cr-hidden' : css.header}>
          <Modal.Title className={css.title} component="h2">
            {title}
          </Modal.Title>
          {!titleHidden && closeButton && <Modal.CloseButton aria-label={phrase('Close')} />}
        </Modal.Header>
        <Modal.Body className={css.body}>{children}</Modal.Body>
        {opened && <FloatingLayer />}
      </Modal.Content>
    </Modal.Root>
  );
}
