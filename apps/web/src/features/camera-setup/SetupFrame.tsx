import type { ReactNode } from 'react';
import { say } from '../../language/language.ts';
import css from './CameraSetup.module.css';

interface SetupFrameProps {
  title: string;
  /** 1 to 5; undefined if the set-up is not open. */
  step?: number;
  onBack?: (() => void) | undefined;
  children: ReactNode;
  footer?: ReactNode;
}

const STEPS = [1, 2, 3, 4, 5];

/** Layout of a step: title, progress, content, and buttons within reach of the thumb. */
export function SetupFrame({ title, step, onBack, children, footer }: SetupFrameProps) {
  return (
    <div className={css.page}>
      <header>
        <div className={css.head}>
          {onBack && (
            <button type="button" className={css.back} onClick={onBack}>
              {say({ en: 'Back', es: 'Atrás' })}
            </button>
          )}
          <img src="/favicon.svg" alt="" width="24" height="24" />
          <b>{title}</b>
          {step && (
            <span className={css.hint}>
              {step === 5
                ? say({ en: 'done', es: 'listo' })
                : say({ en: `step ${step} of 5`, es: `paso ${step} de 5` })}
            </span>
          )}
        </div>
        {step && (
          <div
            className={css.bars}
            role="img"
            aria-label={say({ en: `Step ${step} of 5`, es: `Paso ${step} de 5` })}
          >
            {STEPS.map((each) => (
              <i key={each} data-on={each <= step || undefined} />
            ))}
          </div>
        )}
      </header>
      <main className={css.main}>{children}</main>
      {footer && <footer className={css.foot}>{footer}</footer>}
    </div>
  );
}
