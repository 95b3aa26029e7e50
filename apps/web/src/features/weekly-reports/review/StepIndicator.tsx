import {
  stepsOf,
  type ReportKind,
  type StoredState,
} from '@crustodian/domain/reports/report-state';
import { IconCheck } from '@tabler/icons-react';
import css from './StepIndicator.module.css';

const LABELS: Partial<Record<StoredState, string>> = {
  'data selection': 'Data selection',
  'scoreless data selection': 'Scoreless data selection',
  complete: 'Complete',
};

interface StepIndicatorProps {
  state: StoredState;
  kind: ReportKind;
}

/** The steps of a report, two or three, and where it is (spec 002 section 4). */
export function StepIndicator({ state, kind }: StepIndicatorProps) {
  const steps = stepsOf(kind);
  // A scoreless report that came back waits at the same step as one that starts (decision X86).
  const at = Math.max(0, steps.indexOf(state));
  return (
    <ol className={css.steps} aria-label="Steps">
      {steps.map((step, index) => (
        <li
          key={step}
          className={css.step}
          data-done={index < at || undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className={css.number}>
            {index < at ? <IconCheck size={12} stroke={3} aria-label="done" /> : index + 1}
          </span>
          {LABELS[step]}
        </li>
      ))}
    </ol>
  );
}
