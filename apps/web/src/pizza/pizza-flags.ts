import { IconBubble, IconEyeOff, IconFlame, IconSlice, type Icon } from '@tabler/icons-react';
import type { PizzaCard } from './pizza-card.ts';

export type FlagKey = 'censored' | 'bubbles' | 'overbaked' | 'badCut';

export interface PizzaFlag {
  key: FlagKey;
  name: string;
  Icon: Icon;
}

export const PIZZA_FLAGS: readonly PizzaFlag[] = [
  { key: 'censored', name: 'Hidden', Icon: IconEyeOff },
  { key: 'bubbles', name: 'Bubbles', Icon: IconBubble },
  { key: 'overbaked', name: 'Overbaked', Icon: IconFlame },
  { key: 'badCut', name: 'Bad cut', Icon: IconSlice },
];

export const isPossible = ({ possible }: PizzaCard, { key }: Pick<PizzaFlag, 'key'>): boolean =>
  possible.some((flag) => flag === key);

export interface ShownFlag extends PizzaFlag {
  /** Not sure enough to count. */
  isPossible: boolean;
}

/** The flags that hold and those that may, each in its words: 'Perhaps overbaked'. */
export const shownFlags = (card: PizzaCard): ShownFlag[] =>
  PIZZA_FLAGS.flatMap((flag) => {
    if (card[flag.key] === 1) return { ...flag, isPossible: false };
    if (!isPossible(card, flag)) return [];
    return { ...flag, name: `Perhaps ${flag.name.toLowerCase()}`, isPossible: true };
  });
