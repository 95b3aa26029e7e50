import { useLayoutEffect, useRef } from 'react';

/** Title of the shortcuts that work on every page. */
export const EVERYWHERE = 'Everywhere';

export interface Shortcut {
  /** As in KeyboardEvent.key; letters in lower case. */
  key: string;
  name: string;
  act: () => void;
}

export interface ShortcutGroup {
  title: string;
  /** Works inside an open dialog, where the page's own keys are inactive. */
  inDialog?: boolean;
  shortcuts: readonly Shortcut[];
}

/** Active groups, the latest mounted last. Outside React: one listener serves the whole window. */
const groups: { current: ShortcutGroup }[] = [];

const TYPING =
  'input:not([type=checkbox],[type=radio]), textarea, select, [contenteditable=true], [role=slider], [role=listbox], [role=menu], [role=combobox]';

const KEY_NAMES: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ' ': 'Space',
  Escape: 'Esc',
};

/** A key's name on the screen. */
export const keyName = (key: string): string =>
  KEY_NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);

/** The active groups, for the help dialog. */
export const activeShortcuts = (): ShortcutGroup[] => groups.map(({ current }) => current);

/**
 * Binds single keys from the component's first paint until it unmounts, and lists them under '?'.
 */
export function useShortcuts(group: ShortcutGroup): void {
  const latest = useRef(group);
  useLayoutEffect(() => {
    latest.current = group;
  });
  useLayoutEffect(() => {
    if (groups.length === 0) {
      window.addEventListener('keydown', noteDialog, { capture: true });
      window.addEventListener('keydown', runShortcut);
    }
    groups.push(latest);
    return () => {
      groups.splice(groups.indexOf(latest), 1);
      if (groups.length > 0) return;
      window.removeEventListener('keydown', noteDialog, { capture: true });
      window.removeEventListener('keydown', runShortcut);
    };
  }, []);
}

/**
 * Set before any other key handler runs, because a dialog that Escape closes is gone afterwards.
 */
let isInDialog = false;
function noteDialog(): void {
  isInDialog = document.querySelector('[aria-modal=true]') !== null;
}

function runShortcut(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof Element && isNative(event.target, event.key)) return;
  const shortcut = groups
    .toReversed()
    .filter(({ current }) => !isInDialog || current.inDialog)
    .flatMap(({ current }) => current.shortcuts)
    .find(({ key }) => key === (event.key.length === 1 ? event.key.toLowerCase() : event.key));
  if (!shortcut) return;
  event.preventDefault();
  shortcut.act();
}

/**
 * Whether the focused element uses the key itself: text, a slider, a list, a pressed button, a
 * radio's arrows.
 */
function isNative(target: Element, key: string): boolean {
  if (target.closest(TYPING)) return true;
  if (key === ' ' || key === 'Enter') return target.closest('button, a, summary') !== null;
  return key.startsWith('Arrow') && target.matches('[type=radio]');
}
