import type { ReactNode } from 'react';
import css from './Measurement.module.css';

interface PanelProps {
  title: string;
  note?: ReactNode;
  children: ReactNode;
}

/** A piece of evidence with its own sentence as title. */
export const Panel = ({ title, note, children }: PanelProps) => (
  <section className={css.panel} aria-label={title}>
    <h2>{title}</h2>
    {note && <p className={css.note}>{note}</p>}
    {children}
  </section>
);
