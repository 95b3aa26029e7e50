import { useLayoutEffect, useRef } from 'react';
import { floating } from './floating-layer.ts';

/**
 * Where open lists, menus and hints stand. It lies in the page's main part and in every window, so
 * that what opens belongs to the part that it was opened from, by ear as by sight.
 */
export function FloatingLayer() {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => floating.standIn(place.current!), []);
  return <div ref={place} className="cr-floating" />;
}
