import { Button } from '@mantine/core';
import type { Question } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import css from './Dialog.module.css';

interface ConfirmWindowProps extends Question {
  opened: boolean;
  answer: (yes: boolean) => void;
}

/** The question, Cancel, and the act, which has the focus. */
export function ConfirmWindow(props: ConfirmWindowProps) {
  const { opened, title, question, act, destructive, answer } = props;
  return (
    <Dialog
      opened={opened}
      onClose={() => answer(false)}
      title={title}
      width="small"
      closeButton={false}
    >
      {question && <p className={css.question}>{question}</p>}
      <div className={css.actions}>
        <Button variant="default" onClick={() => answer(false)}>
          Cancel
        </Button>
        <Button data-autofocus color={destructive ? 'neg' : 'char'} onClick={() => answer(true)}>
          {act}
        </Button>
      </div>
    </Dialog>
  );
}
