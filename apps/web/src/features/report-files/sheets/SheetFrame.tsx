import type { ReactNode } from 'react';
import { Logo } from '../../../pizza/Logo.tsx';
import css from './SheetFrame.module.css';

interface SheetHead {
  /** Language of the printed words: 'en' or 'es'. */
  language: string;
  /** In bold at the top left. */
  name: string;
  /** Next to the name. */
  place: string;
  /** At the top right. */
  period: string;
  /** At the bottom left. */
  footer: string;
}

interface SheetFrameProps {
  head: SheetHead;
  /** What the page is, for screen readers and the list of pages. */
  name: string;
  /** One statement. */
  title: string;
  /** One line of reading help. */
  help: string;
  /** What the figures stand on, in the middle of the footer. */
  basis: string;
  /** '2 / 10'. */
  place: string;
  children: ReactNode;
}

/** One A4 sheet in landscape: head, a statement as title, the evidence, and a footer. */
export function SheetFrame({ head, name, title, help, basis, place, children }: SheetFrameProps) {
  return (
    <section className={css.page} data-sheet={name} lang={head.language} aria-label={name}>
      <header className={css.head}>
        <Logo size={20} />
        <b>{head.name}</b>
        <span className={css.place}>{head.place}</span>
        <span className={css.period}>{head.period}</span>
      </header>
      <h2 className={css.title}>{title}</h2>
      <p className={css.help}>{help}</p>
      <div className={css.body}>{children}</div>
      <footer className={css.foot}>
        <span>{head.footer}</span>
        <span>{basis}</span>
        <span>{place}</span>
      </footer>
    </section>
  );
}

interface CoverFrameProps {
  language: string;
  name: string;
  children: ReactNode;
}

/** The first sheet: without head and footer, to its edges. */
export function CoverFrame({ language, name, children }: CoverFrameProps) {
  return (
    <section className={css.cover} data-sheet={name} lang={language} aria-label={name}>
      {children}
    </section>
  );
}
