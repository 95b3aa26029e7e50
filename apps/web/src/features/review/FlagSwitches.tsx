import type { FeedbackChange } from '@crustodian/contract/review';
import { IconBubble, IconEyeOff, IconFlame, IconSlice, type Icon } from '@tabler/icons-react';
import type { PizzaCard } from '../../pizza/pizza-card.ts';
import css from './FlagSwitches.module.css';

export type FlagKey = 'censored' | 'bubbles' | 'overbaked' | 'badCut';

const FLAGS: readonly { key: FlagKey; name: string; Icon: Icon }[] = [
  { key: 'censored', name: 'Hidden', Icon: IconEyeOff },
  { key: 'bubbles', name: 'Bubbles', Icon: IconBubble },
  { key: 'overbaked', name: 'Overbaked', Icon: IconFlame },
  { key: 'badCut', name: 'Bad cut', Icon: IconSlice },
];

interface FlagSwitchesProps {
  card: PizzaCard;
  onChange: (change: FeedbackChange) => void;
}

/** Four flags, each sent the moment it is switched. */
export function FlagSwitches({ card, onChange }: FlagSwitchesProps) {
  return (
    <div className={css.flags}>
      {FLAGS.map(({ key, name, Icon }) => (
        <label key={key} className={css.flag}>
          <Icon size={16} stroke={1.7} aria-hidden />
          <span>{name}</span>
          <input
            type="checkbox"
            role="switch"
            className={css.switch}
            checked={card[key] === 1}
            aria-checked={card[key] === 1}
            onChange={(event) => onChange({ [key]: event.currentTarget.checked })}
          />
        </label>
      ))}
    </div>
  );
}

/** The raised flags in words, for those who may not change them. */
export function RaisedFlags({ card }: { card: PizzaCard }) {
  const raised = FLAGS.filter(({ key }) => card[key] === 1);
  if (raised.length === 0) return null;
  return (
    <ul className={css.raised}>
      {raised.map(({ key, name, Icon }) => (
        <li key={key}>
          <Icon size={15} stroke={1.7} aria-hidden />
          {name}
        </li>
      ))}
    </ul>
  );
}
