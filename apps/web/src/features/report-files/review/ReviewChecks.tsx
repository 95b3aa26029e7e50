import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconClock,
  type Icon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { SheetsReady } from '../sheets/use-sheets-ready.ts';
import css from '../Review.module.css';
import { say } from '../../../language/language.ts';

export interface Check {
  ok: 'true' | 'false' | 'waiting';
  text: string;
}

export const when = (ok: boolean, yes: string, no: string): Check => ({
  ok: ok ? 'true' : 'false',
  text: ok ? yes : no,
});

/** Checks whether every picture of the sheets has loaded. */
export function pictureCheck({ ready, pictures, loaded }: SheetsReady): Check {
  if (!ready)
    return {
      ok: 'waiting',
      text: say({ en: 'Pictures are loading', es: 'Las fotos se están cargando' }),
    };
  const missing = pictures - loaded;
  return when(
    missing === 0,
    say({ en: 'All pictures loaded', es: 'Todas las fotos cargadas' }),
    say({
      en: `${missing} ${missing === 1 ? 'picture is' : 'pictures are'} missing`,
      es: `${missing === 1 ? 'Falta' : 'Faltan'} ${missing} ${missing === 1 ? 'foto' : 'fotos'}`,
    }),
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

/** Automatic checks, so that reviewers need not count. */
export const ReviewChecks = ({ checks, children }: ReviewChecksProps) => (
  <aside
    className={css.checks}
    data-screen-only
    aria-label={say({ en: 'Checks', es: 'Comprobaciones' })}
  >
    <h3>{say({ en: 'Checks', es: 'Comprobaciones' })}</h3>
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
