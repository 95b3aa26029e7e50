import { Button } from '@mantine/core';
import { Dialog } from './Dialog.tsx';
import { say } from '../../language/language.ts';
import css from './Dialog.module.css';

export interface Question {
  /** The question itself: 'Are you sure you want to hide this result?' */
  title: string;
  /** The consequences of the action. */
  question?: string;
  /** Label of the confirming button: 'Hide'. */
  act: string;
  /** Makes the button red, for actions that cannot be undone. */
  destructive?: boolean;
}

interface ConfirmPanelProps extends Question {
  opened: boolean;
  /** Cancels the action. */
  onClose: () => void;
  answer: (yes: boolean) => void;
}

/** The question, a Cancel button, and the confirming button, which has the initial focus. */
export function ConfirmPanel(props: ConfirmPanelProps) {
  const { opened, title, question, act, destructive, onClose, answer } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={title} width="small" closeButton={false} onTop>
      {question && <p className={css.question}>{question}</p>}
      <div className={css.actions}>
        <Button variant="default" onClick={onClose}>
          {say({ en: 'Cancel', es: 'Cancelar' })}
        </Button>
        <Button data-autofocus color={destructive ? 'neg' : 'char'} onClick={() => answer(true)}>
          {act}
        </Button>
      </div>
    </Dialog>
  );
}
