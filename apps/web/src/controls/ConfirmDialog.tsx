import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { Dialog } from './Dialog.tsx';
import css from './Dialog.module.css';

interface Question {
  /** The question itself: 'Are you sure you want to hide this result?' */
  title: string;
  /** What follows from it. */
  question?: string;
  /** The act on the button: 'Hide'. */
  act: string;
  /** Red for what cannot be undone. */
  destructive?: boolean;
}

interface Asked extends Question {
  opened: boolean;
  answer: (yes: boolean) => void;
}

let asked: Asked | null = null;
const listeners = new Set<() => void>();

function show(next: Asked | null): void {
  asked = next;
  for (const tell of listeners) tell();
}

/** Asks before an act; true when the user chose it. A second question answers the first with no. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answer = (yes: boolean) => {
    if (asked?.answer === answer) show({ ...asked, opened: false });
    resolve(yes);
  };
  show({ ...question, opened: true, answer });
  return promise;
}

const subscribe = (tell: () => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};

/** Stands once near the root of the page and shows what confirm() asks. */
export function ConfirmDialog() {
  const current = useSyncExternalStore(subscribe, () => asked);
  if (!current) return null;
  const { opened, title, question, act, destructive, answer } = current;
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
