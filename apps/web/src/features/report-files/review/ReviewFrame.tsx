import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { SheetStack, Thumbnails, type Sheet } from '../sheets/SheetStack.tsx';
import css from '../Review.module.css';
import { say } from '../../../language/language.ts';

interface ReviewFrameProps {
  title: string;
  actions: ReactNode;
  /** Null while loading. */
  pages: readonly Sheet[] | null;
  sheets: RefObject<HTMLDivElement | null>;
  /** Content next to the sheets. */
  children: ReactNode;
}

/** A report as it will be printed: header, thumbnails, sheets, and checks. */
export function ReviewFrame({ title, actions, pages, sheets, children }: ReviewFrameProps) {
  const inView = usePageInView(sheets, pages?.length ?? 0);
  const goTo = (page: number) =>
    sheets.current?.querySelector(`[data-page="${page}"]`)?.scrollIntoView({ block: 'start' });
  return (
    <>
      <header className={css.head} data-screen-only>
        <h2 className={`cr-display ${css.title}`}>{title}</h2>
        {actions}
      </header>
      <div className={css.columns}>
        {pages && <Thumbnails pages={pages} current={inView} onPick={goTo} />}
        {pages ? (
          <SheetStack {...{ pages, sheets }} />
        ) : (
          <div
            role="status"
            aria-label={say({ en: 'Loading the report', es: 'Cargando el informe' })}
            className={css.waiting}
          />
        )}
        {children}
      </div>
    </>
  );
}

/** The sheet that fills most of the viewport, from 1. */
function usePageInView(sheets: RefObject<HTMLElement | null>, pages: number): number {
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
