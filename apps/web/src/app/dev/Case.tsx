import type { ReactNode } from 'react';
import css from './dev.module.css';

/** All states of one control under its name. */
export function Control({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={css.control} aria-label={name}>
      <h2 className={css.name}>{name}</h2>
      <div className={css.cases}>{children}</div>
    </section>
  );
}

interface CaseProps {
  /** Name of the state: 'loading', 'disabled'. */
  state: string;
  /** The control's value, shown as JSON for developers and tests. */
  value?: unknown;
  wide?: boolean;
  children: ReactNode;
}

/** One control in one state. */
export function Case({ state, value, wide, children }: CaseProps) {
  return (
    <div className={css.case} role="group" aria-label={state} data-wide={wide || undefined}>
      <h3 className={css.state}>{state}</h3>
      <div className={css.stage}>{children}</div>
      {value !== undefined && <output className={css.value}>{JSON.stringify(value)}</output>}
    </div>
  );
}
