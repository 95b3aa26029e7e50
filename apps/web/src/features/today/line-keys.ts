import { createContext, useContext, useLayoutEffect } from 'react';
import { useShortcuts } from '../../controls/shortcuts.ts';
import { phrase, say } from '../../language/language.ts';
import { ACTION_MESSAGES } from '../actions/action-view.ts';
import { TODAY_MESSAGES } from './today-view.ts';

/** Commands of a line that have keyboard shortcuts. */
interface LineActs {
  start?: () => void;
  notAProblem: () => void;
  camera?: () => void;
}

interface LineKeys {
  /** By line key. */
  acts: Map<string, LineActs>;
  /** Undoes the newest command, once. */
  undo: () => void;
  keepUndo: (undo: () => void) => void;
}

const nothing = () => undefined;

export function newLineKeys(): LineKeys {
  let newest: () => void = nothing;
  return {
    acts: new Map(),
    undo: () => {
      newest();
      newest = nothing;
    },
    keepUndo: (undo) => {
      newest = undo;
    },
  };
}
export const LineKeysContext = createContext<LineKeys>(newLineKeys());

/**
 * Registers the commands that the shortcuts perform on a line; returns the shared state, which
 * stores its undo.
 */
export function useLineActs(line: string, acts: LineActs): LineKeys {
  const keys = useContext(LineKeysContext);
  useLayoutEffect(() => {
    keys.acts.set(line, acts);
    return () => void keys.acts.delete(line);
  });
  return keys;
}

const LINES = '[data-line]';
const focused = () => document.activeElement?.closest<HTMLElement>(LINES) ?? null;

/** J and K move the focus between lines; Enter opens the focused one, as for any link. */
function move(by: number): void {
  const lines = [...document.querySelectorAll<HTMLElement>(LINES)];
  const at = lines.findIndex((line) => line === focused());
  lines[Math.min(lines.length - 1, Math.max(0, at + by))]
    ?.querySelector<HTMLElement>('h2 a')
    ?.focus();
}

/** Keyboard shortcuts of Today, which act on the focused line. */
export function useLineKeys(keys: LineKeys): void {
  const onLine = (act: keyof LineActs) => () =>
    keys.acts.get(focused()?.dataset['line'] ?? '')?.[act]?.();
  useShortcuts({
    title: phrase('Today'),
    shortcuts: [
      { key: 'j', name: say({ en: 'Next line', es: 'Línea siguiente' }), act: () => move(1) },
      { key: 'k', name: say({ en: 'Previous line', es: 'Línea anterior' }), act: () => move(-1) },
      { key: 'a', name: say(ACTION_MESSAGES.start), act: onLine('start') },
      { key: 'n', name: say(TODAY_MESSAGES.notAProblem), act: onLine('notAProblem') },
      { key: 'c', name: say(TODAY_MESSAGES.isCamera), act: onLine('camera') },
      { key: 'u', name: say(TODAY_MESSAGES.undo), act: keys.undo },
    ],
  });
}
