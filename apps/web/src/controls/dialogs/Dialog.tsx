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
  /** Hides the title from sight where the content shows it itself. */
  titleHidden?: boolean;
  /** False where the content offers its own ways out. */
  closeButton?: boolean;
  width?: keyof typeof WIDTHS;
  /** Above every other dialog, whichever was opened first. */
  onTop?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog: traps the focus, gives it back on leaving, closes by Escape and a click outside.
 * The element to focus at first carries `data-autofocus`.
 */
export function Dialog(props: DialogProps) {
  const { opened, onClose, title, titleHidden, closeButton = true, width, onTop, children } = props;
  const id = useId();
  // The place to give the focus back to is noted when a window goes from closed to opened.
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
        {/* A window's head is no banner of the page. */}
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
