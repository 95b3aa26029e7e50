import { say } from '../../../language/language.ts';
import css from './KeyBar.module.css';

interface KeyBarProps {
  keys: readonly { keys: readonly string[]; name: { en: string; es: string } }[];
}

/** The active keyboard shortcuts; touch screens have buttons instead. */
export const KeyBar = ({ keys }: KeyBarProps) => (
  <p className={css.bar} aria-hidden>
    {keys.map(({ keys: of, name }) => (
      <span key={name.en}>
        {of.map((key) => (
          <kbd key={key} className="cr-key">
            {key}
          </kbd>
        ))}
        {say(name)}
      </span>
    ))}
  </p>
);
