import { useState, type FormEvent } from 'react';
import { CallError } from '../../../connection/error-messages.ts';
import { say } from '../../../language/language.ts';

/** Submits a form with a single field; a refusal is shown as the field's error. */
export function useSubmit(work: () => Promise<void>): {
  submit: (event: FormEvent) => void;
  problem: string | null;
  busy: boolean;
} {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  return {
    submit: (event) => {
      event.preventDefault();
      void run();
    },
    problem,
    busy,
  };
}

const reasonOf = (error: unknown): string =>
  (error instanceof CallError ? (error.reason ?? error.alert) : null) ??
  say({ en: 'This did not work. Try again.', es: 'No funcionó. Inténtalo de nuevo.' });
