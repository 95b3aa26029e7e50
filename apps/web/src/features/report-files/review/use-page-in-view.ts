import { useEffect, useState, type RefObject } from 'react';

/** The sheet that fills most of the screen, from 1. */
export function usePageInView(sheets: RefObject<HTMLElement | null>, pages: number): number {
  const [inView, setInView] = useState(1);
  useEffect(() => {
    const box = sheets.current;
    if (!box || pages === 0) return undefined;
    const shares = new Map<Element, number>();
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) shares.set(target, intersectionRatio);
        const [most] = [...shares].toSorted(([, a], [, b]) => b - a);
        if (most) setInView(Number(most[0].getAttribute('data-page')));
      },
      { threshold: [0, 0.25, 0.5, 0.75, 1] },
    );
    for (const sheet of box.querySelectorAll('[data-page]')) watch.observe(sheet);
    return () => watch.disconnect();
  }, [sheets, pages]);
  return inView;
}
