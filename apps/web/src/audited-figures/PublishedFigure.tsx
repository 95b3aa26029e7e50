import type { ReactNode } from 'react';
import type { AuditedFigureProps } from './audited-figures-calls.ts';
import { AuditedFigure } from './AuditedFigure.tsx';
import { engineAloneText, errorText, valueText } from './audited-messages.ts';
import css from './PublishedFigure.module.css';

interface PublishedFigureProps extends Omit<AuditedFigureProps, 'look'> {
  /** The administrator's choice to show the audited figure first. */
  first: boolean;
  /** The published figure and its change. */
  children: ReactNode;
}

/** A large published figure above its audited one, or the reverse if an administrator chose so. */
export function PublishedFigure({ first, children, ...audited }: PublishedFigureProps) {
  const { figure, name, published } = audited;
  const value = first && figure ? valueText(name, figure) : null;
  if (value === null || !figure) {
    return (
      <>
        <dd className="cr-display">{children}</dd>
        <dd className={css.below}>
          <AuditedFigure {...audited} look="tile" />
        </dd>
      </>
    );
  }
  return (
    <>
      <dd className="cr-display">
        {value}
        <small className={css.error}>{errorText(name, figure)}</small>
      </dd>
      <dd className={css.below}>
        <AuditedFigure {...audited} look="words" />
      </dd>
      <dd className={css.alone}>{engineAloneText(published)}</dd>
    </>
  );
}
