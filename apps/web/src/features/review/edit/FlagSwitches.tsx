import type { FeedbackChange } from '@crustodian/contract/review';
import type { PizzaCard } from '../../../pizza/pizza-card.ts';
import { isPossible, PIZZA_FLAGS, shownFlags } from '../../../pizza/pizza-flags.ts';
import { say } from '../../../language/language.ts';
import css from './FlagSwitches.module.css';

interface FlagSwitchesProps {
  card: PizzaCard;
  onChange: (change: FeedbackChange) => void;
}

/** Four flags; switching one sends it immediately. */
export function FlagSwitches({ card, onChange }: FlagSwitchesProps) {
  return (
    <div className={css.flags}>
      {PIZZA_FLAGS.map(({ key, names, Icon }) => (
        <label key={key} className={css.flag}>
          <Icon size={16} stroke={1.7} aria-hidden />
          <span>
            {say(names)}
            {isPossible(card, { key }) && (
              <i className={css.possible}>{say({ en: 'perhaps', es: 'quizá' })}</i>
            )}
          </span>
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

/** The flags as text, for viewers who cannot change them. */
export function RaisedFlags({ card }: { card: PizzaCard }) {
  const shown = shownFlags(card);
  if (shown.length === 0) return null;
  return (
    <ul className={css.raised}>
      {shown.map(({ key, name, Icon, isPossible: perhaps }) => (
        <li key={key} data-possible={perhaps || undefined}>
          <Icon size={15} stroke={1.7} aria-hidden />
          {name}
        </li>
      ))}
    </ul>
  );
}

/** Why an uncertain flag did not lower the score. */
export const PossibleNote = ({ card }: { card: PizzaCard }) =>
  card.possible.length > 0 && (
    <p className={css.note}>
      {say({
        en: 'Uncertain: not confident enough to count.',
        es: 'Dudoso: sin certeza suficiente para contar.',
      })}
    </p>
  );
