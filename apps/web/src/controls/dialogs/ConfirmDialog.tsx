import { useSyncExternalStore } from 'react';
import type { Question } from './ConfirmPanel.tsx';
import { lazyDialog } from './lazy-dialog.tsx';

interface PendingQuestion extends Question {
  opened: boolean;
  answer: (yes: boolean) => void;
}

let asked: PendingQuestion | null = null;
const listeners = new Set<() => void>();

function show(next: PendingQuestion | null): void {
  asked = next;
  for (const notify of listeners) notify();
}

/** Asks for confirmation; true if the user confirmed. A second question cancels the first. */
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

const ConfirmPanel = lazyDialog(async () => (await import('./ConfirmPanel.tsx')).ConfirmPanel);

/** Shows the questions of confirm(); mounted once near the root of the page. */
export function ConfirmDialog() {
  const current = useSyncExternalStore(subscribe, () => asked);
  return current && <ConfirmPanel {...current} onClose={() => current.answer(false)} />;
}
