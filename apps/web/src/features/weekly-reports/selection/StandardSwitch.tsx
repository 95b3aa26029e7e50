import { STANDARDS, type Standard } from '@crustodian/domain/pizza/standard';
import { standardName } from '../../../pizza/names.ts';
import { StandardMark } from '../../../pizza/StandardMark.tsx';
import css from './StandardSwitch.module.css';
import { say } from '../../../language/language.ts';

interface StandardSwitchProps {
  /** Separates the radio buttons of different pizzas. */
  name: string;
  value: Standard;
  onChange: (standard: Standard) => void;
}

/** The three standards as icons; the current one is coloured. */
export function StandardSwitch({ name, value, onChange }: StandardSwitchProps) {
  return (
    <fieldset className={css.switch} aria-label={say({ en: 'Standard', es: 'Estándar' })}>
      {STANDARDS.map((standard) => (
        <label key={standard} className={css.choice} title={standardName(standard)}>
          <input
            type="radio"
            name={`standard-${name}`}
            aria-label={standardName(standard)}
            checked={standard === value}
            onChange={() => onChange(standard)}
          />
          <StandardMark standard={standard} size={16} decorative />
        </label>
      ))}
    </fieldset>
  );
}
