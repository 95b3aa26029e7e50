import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconClock,
  type Icon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { SheetsReady } from '../sheets/use-sheets-ready.ts';
import css from '../Review.module.css';

export interface Check {
  ok: 'true' | 'false' | 'waiting';
  text: string;
}

export const when = (ok: boolean, yes: string, no: string): Check => ({
  ok: ok ? 'true' : 'false',
  text: ok ? yes : no,
});

/** Whether every picture of the sheets came. */
export function pictureCheck({ ready, pictures, loaded }: SheetsReady): Check {
  if (!ready) return { ok: 'waiting', text: 'Pictures are loading' };
  const missing = pictures - loaded;
  return when(
    missing === 0,
    'All pictures loaded',
    `${missing} ${missing === 1 ? 'picture is' : 'pictures are'} missing`,
  );
}

const SIGNS: Record<Check['ok'], Icon> = {
  true: IconCircleCheckFilled,
  false: IconAlertTriangleFilled,
  waiting: IconClock,
};

interface ReviewChecksProps {
  checks: readonly Check[];
  /** Below the list. */
  children?: ReactNode;
}

/** What the product has checked, so that no one has to count. */
export const ReviewChecks = ({ checks, children }: ReviewChecksProps) => (
  <aside className={css.checks} data-screen-only aria-label="Checks">
    <h3>Checks</h3>
    <ul>
      {checks.map(({ ok, text }) => {
        const Sign = SIGNS[ok];
        return (
          <li key={text} data-ok={ok}>
            <Sign size={16} aria-hidden />
            {text}
          </li>
        );
      })}
    </ul>
    {children}
  </aside>
);
