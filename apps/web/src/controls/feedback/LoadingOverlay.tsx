import type { ReactNode } from 'react';
import { phrase } from '../../language/language.ts';
import css from './LoadingOverlay.module.css';

interface LoadingOverlayProps {
  busy: boolean;
  /** What is being fetched, for screen readers: 'Loading pizzas'. */
  label?: string;
  children: ReactNode;
}

/** Keeps the old content readable under an ember bar during a fetch; short fetches show nothing. */
export function LoadingOverlay({ busy, label = phrase('Loading'), children }: LoadingOverlayProps) {
  return (
    <div className={css.area} aria-busy={busy}>
      {busy && <div className={css.bar} />}
      <p className="cr-hidden" role="status">
        {busy ? label : ''}
      </p>
      <div className={css.content} data-busy={busy || undefined}>
        {children}
      </div>
    </div>
  );
}
