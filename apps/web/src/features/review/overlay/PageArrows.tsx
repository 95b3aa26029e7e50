import { useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import type { PizzaCard } from '../../../pizza/pizza-card.ts';
import { stepFrom } from './neighbours.ts';
import type { OpenPizzaProps } from './open-pizza.ts';
import { nextPizza, previousPizza } from '../review-texts.ts';
import css from './PageArrows.module.css';

/**
 * Whether the screen is too narrow for arrows next to the overlay, so that they are on the photo.
 */
export const useOnNarrow = (): boolean =>
  useMediaQuery('(max-width: 59.99em)', false, { getInitialValueInEffect: false });

/** Previous and next pizza, wrapping around. */
export function PageArrows({ shown, card, onGo }: Pick<OpenPizzaProps, 'shown' | 'card' | 'onGo'>) {
  return (
    <>
      <PageArrow side="left" to={stepFrom(shown, card.tId, -1)} onGo={onGo} />
      <PageArrow side="right" to={stepFrom(shown, card.tId, 1)} onGo={onGo} />
    </>
  );
}

const SIDES = {
  left: { nameOf: previousPizza, Arrow: IconArrowLeft },
  right: { nameOf: nextPizza, Arrow: IconArrowRight },
} as const;

interface PageArrowProps {
  side: keyof typeof SIDES;
  to: PizzaCard | null;
  onGo: (tId: string) => void;
}

function PageArrow({ side, to, onGo }: PageArrowProps) {
  const { nameOf, Arrow } = SIDES[side];
  return (
    <button
      type="button"
      className={css.page}
      data-side={side}
      aria-label={nameOf()}
      disabled={!to}
      onClick={() => to && onGo(to.tId)}
    >
      <Arrow size={24} stroke={1.7} aria-hidden />
    </button>
  );
}
