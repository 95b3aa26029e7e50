import type { ReactNode, RefObject } from 'react';
import { SheetStack, Thumbnails, type Sheet } from '../sheets/SheetStack.tsx';
import { usePageInView } from './use-page-in-view.ts';
import css from '../Review.module.css';

interface ReviewFrameProps {
  title: string;
  actions: ReactNode;
  /** Null while they are read. */
  pages: readonly Sheet[] | null;
  sheets: RefObject<HTMLDivElement | null>;
  /** Beside the sheets. */
  children: ReactNode;
}

/** A report as it will be printed: its head, its sheets in small and in full, and what was checked of it. */
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
          <div role="status" aria-label="Loading the report" className={css.waiting} />
        )}
        {children}
      </div>
    </>
  );
}
