import type { PizzaCard } from '../../../pizza/pizza-card.ts';
import { keyHints, type HintedMode } from './key-hints.ts';
import css from './KeyHints.module.css';

/** The keys that do something now, below the overlay; not on touch screens. */
export function KeyHints(props: HintedMode & { card: PizzaCard }) {
  return (
    <p className={css.hints} aria-hidden="true">
      {keyHints(props).map(({ keys, name }) => (
        <span key={name} className={css.hint}>
          {keys.map((key) => (
            <kbd key={key} className="cr-key">
              {key}
            </kbd>
          ))}
          {name}
        </span>
      ))}
    </p>
  );
}
