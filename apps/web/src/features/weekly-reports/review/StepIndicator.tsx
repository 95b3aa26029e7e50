import {
  stepsOf,
  type ReportKind,
  type StoredState,
} from '@crustodian/domain/reports/report-state';
import { IconCheck } from '@tabler/icons-react';
import css from './StepIndicator.module.css';
import { say } from '../../../language/language.ts';

const LABELS: Partial<Record<StoredState, { en: string; es: string }>> = {
  'data selection': { en: 'Data selection', es: 'Selección de datos' },
  'scoreless data selection': { en: 'Scoreless data selection', es: 'Selección sin puntuación' },
  complete: { en: 'Complete', es: 'Completo' },
};

function nameOf(step: StoredState): string {
  const label = LABELS[step];
  return label ? say(label) : '';
}

interface StepIndicatorProps {
  state: StoredState;
  kind: ReportKind;
}

/** The two or three steps of a report, with the current one highlighted (spec 002 section 4). */
export function StepIndicator({ state, kind }: StepIndicatorProps) {
  const steps = stepsOf(kind);
  // A returned scoreless report is at the same step as a new one (decision X86).
  const at = Math.max(0, steps.indexOf(state));
  return (
    <ol className={css.steps} aria-label={say({ en: 'Steps', es: 'Pasos' })}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={css.step}
          data-done={index < at || undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className={css.number}>
            {index < at ? (
              <IconCheck size={12} stroke={3} aria-label={say({ en: 'done', es: 'hecho' })} />
            ) : (
              index + 1
            )}
          </span>
          {nameOf(step)}
        </li>
      ))}
    </ol>
  );
}
