import { useId, type ReactNode } from 'react';
import css from './SettingsPanel.module.css';

interface SettingsPanelProps {
  title: string;
  note: string;
  /** One `li` per setting, starting with its name in `b`; the caller's sheet sets the columns. */
  children: ReactNode;
}

/** Settings of each store or region of a company, one per row. */
export function SettingsPanel({ title, note, children }: SettingsPanelProps) {
  const id = useId();
  return (
    <section className={css.panel} aria-labelledby={id}>
      <header className={css.head}>
        <h2 className={css.title} id={id}>
          {title}
        </h2>
        <span className={css.note}>{note}</span>
      </header>
      <ul>{children}</ul>
    </section>
  );
}
