import { STANDARDS, type Standard } from '@crustodian/domain/pizza/standard';
import { useId, type FocusEvent } from 'react';
import { StandardMark } from '../../../pizza/StandardMark.tsx';
import { standardName } from '../../../pizza/names.ts';
import { standardTitle } from '../review-texts.ts';
import css from './StandardChoice.module.css';

interface StandardChoiceProps {
  /** The reviewer's standard, otherwise the derived one. */
  standard: Standard | null;
  /** Whether the standard is derived; a click then makes it the reviewer's own. */
  derived: boolean;
  /** Why no standard can be chosen, e.g. because there is no specialty. */
  refusal: string | null;
  onChoose: (standard: Standard) => void;
}

/** Green tick, yellow marker or red cross; the choice is sent immediately. */
export function StandardChoice({ standard, derived, refusal, onChoose }: StandardChoiceProps) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={standardTitle()}
      aria-disabled={refusal !== null}
      className={css.choices}
      title={refusal ?? undefined}
    >
      {STANDARDS.map((value) => (
        <label key={value} className={css.choice}>
          <input
            type="radio"
            name={name}
            className="cr-hidden"
            checked={value === standard}
            disabled={refusal !== null}
            onChange={() => onChoose(value)}
            // Needed because a radio button that is already checked fires no change event.
            onClick={() => derived && value === standard && onChoose(value)}
            onFocus={leaveUnlessByKey}
          />
          <StandardMark standard={value} decorative />
          <span>{standardName(value)}</span>
        </label>
      ))}
    </div>
  );
}

/**
 * Moves the focus after a click, so that the arrow keys page through pizzas instead of changing the
 * standard.
 */
function leaveUnlessByKey({ currentTarget }: FocusEvent<HTMLElement>): void {
  if (currentTarget.matches(':focus-visible')) return;
  currentTarget.closest<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
}
