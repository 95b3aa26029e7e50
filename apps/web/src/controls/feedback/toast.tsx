import { notifications, type NotificationData } from '@mantine/notifications';
import { IconAlertTriangle, IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { phrase } from '../../language/language.ts';
import css from './toast.module.css';

const SHOWN_MS = 6_000;
/** How long an action can be undone (look: Undo 30 s). */
const UNDO_MS = 30_000;

interface Act {
  label: string;
  run: () => void;
}

interface Notice {
  text: string;
  kind?: 'saved' | 'undone' | 'failed';
  /** The toast's button: Undo, Show, Try again. */
  act?: Act;
}

/** Number of undoable actions shown so far. */
let undoable = 0;

const ICONS = { saved: IconCheck, undone: IconArrowBackUp, failed: IconAlertTriangle } as const;

/**
 * Shows the outcome of an action at the bottom of the screen; a failure stays until it is closed. A
 * message already on screen is not repeated, except that each undoable action has its own.
 */
export function notify({ text, kind = 'saved', act }: Notice): void {
  const Icon = ICONS[kind];
  if (act && kind !== 'failed') undoable += 1;
  const id = act && kind !== 'failed' ? `${undoable} ${text}` : `${kind} ${text}`;
  const toast: NotificationData = {
    id,
    autoClose: kind === 'failed' ? false : act ? UNDO_MS : SHOWN_MS,
    icon: <Icon size={18} stroke={1.7} aria-hidden />,
    classNames: {
      root: kind === 'failed' ? css.failed! : css.saved!,
      icon: css.icon!,
      description: css.text!,
      closeButton: css.close!,
    },
    closeButtonProps: { 'aria-label': phrase('Close') },
    message: (
      <span className={css.message}>
        {text}
        {act && (
          <button
            type="button"
            className={css.act}
            onClick={() => {
              notifications.hide(id);
              act.run();
            }}
          >
            {act.label}
          </button>
        )}
      </span>
    ),
  };
  // `show` leaves an existing toast unchanged, but its button must run the newest action.
  notifications.show(toast);
  notifications.update(toast);
}
