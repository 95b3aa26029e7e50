import { useLayoutEffect, useRef } from 'react';
import { floating } from './floating-layer.ts';

/**
 * Place for open lists, menus and hints. It exists in the page's main part and in every dialog, so
 * that they belong to the part that opened them, also for screen readers.
 */
export function FloatingLayer() {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => floating.standIn(place.current!), []);
  return <div ref={place} className="cr-floating" />;
}
