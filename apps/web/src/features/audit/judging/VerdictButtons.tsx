import { STANDARDS, type Standard } from '@crustodian/domain/pizza/standard';
import { StandardMark } from '../../../pizza/StandardMark.tsx';
import { VERDICT_HINTS } from '../lane-messages.ts';
import { say } from '../../../language/language.ts';
import { standardName } from '../../../pizza/names.ts';
import css from './VerdictButtons.module.css';

/** The three verdicts; choosing one submits it immediately. */
export const VerdictButtons = ({ onSend }: { onSend: (standard: Standard) => void }) => (
  <div className={css.verdicts}>
    {STANDARDS.map((standard, at) => (
      <button
        key={standard}
        type="button"
        className={css.verdict}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onSend(standard)}
      >
        <StandardMark standard={standard} size={32} decorative />
        <span>
          <b>{standardName(standard)}</b>
          <small>{say(VERDICT_HINTS[standard])}</small>
        </span>
        <kbd className="cr-key" aria-hidden>
          {at + 1}
        </kbd>
      </button>
    ))}
  </div>
);
