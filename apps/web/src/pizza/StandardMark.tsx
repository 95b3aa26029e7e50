import type { Standard } from '@crustodian/domain/pizza/standard';
import type { ReactNode } from 'react';
import { standardName } from './names.ts';

interface Shape {
  /** White edge that sets the mark off from a photograph. */
  edge: ReactNode;
  mark: ReactNode;
}

const SHAPES = {
  to_standard: {
    edge: <circle cx="12" cy="12" r="11.4" fill="#fff" />,
    mark: (
      <>
        <circle cx="12" cy="12" r="10" fill="var(--pos-mark)" />
        <path
          d="M7.4 12.4l3.1 3.1 6.1-6.4"
          stroke="#fff"
          strokeWidth="2.3"
          fill="none"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </>
    ),
  },
  maybe_to_standard: {
    edge: <path d="M12 -.6l12.6 12.6L12 24.6 -.6 12z" fill="#fff" />,
    mark: (
      <>
        <path d="M12 1.4l10.6 10.6L12 22.6 1.4 12z" fill="var(--maybe)" />
        <path
          d="M9.7 9.7a2.4 2.4 0 1 1 3.6 2.1c-.8.5-1.3.9-1.3 1.8"
          stroke="#2B1F00"
          strokeWidth="2"
          fill="none"
          strokeLinecap="round"
        />
        <circle cx="12" cy="16.6" r="1.25" fill="#2B1F00" />
      </>
    ),
  },
  not_to_standard: {
    edge: <path d="M7.4 .7h9.2L23.3 7.4v9.2L16.6 23.3H7.4L.7 16.6V7.4z" fill="#fff" />,
    mark: (
      <>
        <path d="M8 2.2h8L21.8 8v8L16 21.8H8L2.2 16V8z" fill="var(--neg-mark)" />
        <path
          d="M8.6 8.6l6.8 6.8M15.4 8.6l-6.8 6.8"
          stroke="#fff"
          strokeWidth="2.3"
          strokeLinecap="round"
        />
      </>
    ),
  },
} satisfies Record<Standard, Shape>;

interface StandardMarkProps {
  standard: Standard;
  /** Pixels: 24 on photographs, 15 in strips. */
  size?: number;
  /** Draws the white edge needed on a photograph. */
  onPhoto?: boolean;
  /** Set if text next to the mark states the value. */
  decorative?: boolean;
}

/**
 * Green disc with tick, yellow diamond with question mark, red octagon with cross, to be
 * recognizable without colour.
 */
export function StandardMark({ standard, size = 24, onPhoto, decorative }: StandardMarkProps) {
  const { edge, mark } = SHAPES[standard];
  const name = decorative
    ? { 'aria-hidden': true }
    : { role: 'img', 'aria-label': standardName(standard) };
  return (
    <svg {...name} width={size} height={size} viewBox="-1 -1 26 26" style={{ overflow: 'visible' }}>
      {onPhoto && edge}
      {mark}
    </svg>
  );
}
