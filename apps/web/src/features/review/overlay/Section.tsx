import type { ReactNode } from 'react';
import css from './Section.module.css';

interface SectionProps {
  title: string;
  note?: ReactNode;
  children: ReactNode;
}

/** A titled section of the overlay's right half. */
export function Section({ title, note, children }: SectionProps) {
  return (
    <section className={css.section}>
      <header className={css.head}>
        <h3>{title}</h3>
        {note && <span className={css.note}>{note}</span>}
      </header>
      {children}
    </section>
  );
}
