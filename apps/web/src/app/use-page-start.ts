import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** A new page begins at its top, and screen readers start at its content. */
export function usePageStart(contentId: string): void {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    window.scrollTo(0, 0);
    document.getElementById(contentId)?.focus({ preventScroll: true });
  }, [path, contentId]);
}
