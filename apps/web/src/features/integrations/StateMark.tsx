import type { LineState } from './overview-wording.ts';
import css from './Integrations.module.css';

const SHAPES = {
  works: <path d="M12 1a11 11 0 1 0 0 22 11 11 0 0 0 0-22Z" />,
  waiting: <path d="M12 0 24 12 12 24 0 12Z" />,
  failed: <path d="M7 0h10l7 7v10l-7 7H7l-7-7V7Z" />,
  idle: <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z" />,
} as const;

const SIGNS = {
  works: <path d="m7 12.5 3.5 3.5 6.5-7.5" />,
  waiting: <path d="M12 7v5.5l3 2" />,
  failed: <path d="m8 8 8 8m0-8-8 8" />,
  idle: null,
} as const;

interface StateMarkProps {
  state: LineState;
  word: string;
}

/**
 * Shapes differ, not only colors: disc with a tick, diamond, octagon, hollow ring, next to a word.
 */
export const StateMark = ({ state, word }: StateMarkProps) => (
  <span className={css.mark} data-state={state}>
    <svg width="15" height="15" viewBox="-1 -1 26 26" aria-hidden="true">
      <g data-shape>{SHAPES[state]}</g>
      <g data-sign>{SIGNS[state]}</g>
    </svg>
    {word}
  </span>
);
