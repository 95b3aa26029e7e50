import { IconBubble, IconEyeOff, IconFlame, IconSlice, type Icon } from '@tabler/icons-react';
import type { PizzaCard } from './pizza-card.ts';
import { say } from '../language/language.ts';

export type FlagKey = 'censored' | 'bubbles' | 'overbaked' | 'badCut';

export interface PizzaFlag {
  key: FlagKey;
  names: { en: string; es: string };
  Icon: Icon;
}

export const PIZZA_FLAGS: readonly PizzaFlag[] = [
  { key: 'censored', names: { en: 'Hidden', es: 'Oculta' }, Icon: IconEyeOff },
  { key: 'bubbles', names: { en: 'Bubbles', es: 'Burbujas' }, Icon: IconBubble },
  { key: 'overbaked', names: { en: 'Overbaked', es: 'Demasiado horneada' }, Icon: IconFlame },
  { key: 'badCut', names: { en: 'Bad cut', es: 'Mal cortada' }, Icon: IconSlice },
];

export const isPossible = ({ possible }: PizzaCard, { key }: Pick<PizzaFlag, 'key'>): boolean =>
  possible.some((flag) => flag === key);

/** 'Bad cut', 'Mal cortada'. */
export const flagName = (key: FlagKey): string =>
  say(PIZZA_FLAGS.find((flag) => flag.key === key)!.names);

export interface ShownFlag extends PizzaFlag {
  name: string;
  /** Not certain enough to count. */
  isPossible: boolean;
}

/** The flags that apply and those that may, with a different name: 'Perhaps overbaked'. */
export const shownFlags = (card: PizzaCard): ShownFlag[] =>
  PIZZA_FLAGS.flatMap((flag) => {
    const name = say(flag.names);
    if (card[flag.key] === 1) return { ...flag, name, isPossible: false };
    if (!isPossible(card, flag)) return [];
    const perhaps = say({
      en: `Perhaps ${name.toLowerCase()}`,
      es: `Quizá ${name.toLowerCase()}`,
    });
    return { ...flag, name: perhaps, isPossible: true };
  });
