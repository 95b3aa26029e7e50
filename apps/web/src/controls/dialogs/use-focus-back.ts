import { useEffect, useRef, type RefObject } from 'react';

/** The last focused element except menu items: a menu is gone by the time its dialog closes. */
let last: HTMLElement | null = null;
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && !target.closest('[role=menu]')) last = target;
});

/** A dialog returns the focus shortly after it closes. */
const AFTER_MS = 20;

/**
 * When the dialog with the ref closes, returns the focus to the element that had it before; if a
 * menu opened the dialog, to the menu's button. An element focused since then keeps the focus.
 */
export function useFocusBack(opened: boolean) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!opened) return undefined;
    const from = last;
    return () => void setTimeout(() => giveBack(from, content), AFTER_MS);
  }, [opened]);
  return content;
}

function giveBack(to: HTMLElement | null, window: RefObject<HTMLElement | null>): void {
  const focused = document.activeElement;
  if (focused === document.body || window.current?.contains(focused)) {
    to?.focus({ preventScroll: true });
  }
}
