import type { ReactNode } from 'react';
import { Logo } from '../../../pizza/Logo.tsx';
import css from './SheetFrame.module.css';

interface SheetHead {
  /** Language of the printed texts: 'en' or 'es'. */
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
  /** Name of the page, for screen readers and the list of pages. */
  name: string;
  /** One statement. */
  title: string;
  /** One line that explains how to read the page. */
  help: string;
  /** The sample behind the figures, in the middle of the footer. */
  basis: string;
  /** '2 / 10'. */
  place: string;
  children: ReactNode;
}

/** An A4 sheet in landscape: header, a statement as title, the evidence, and a footer. */
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

/** The cover, without header, footer and margins. */
export function CoverFrame({ language, name, children }: CoverFrameProps) {
  return (
    <section className={css.cover} data-sheet={name} lang={language} aria-label={name}>
      {children}
    </section>
  );
}
