import { IconFlame, IconMessageCircle, IconSlice } from '@tabler/icons-react';
import type { AnswerDraft, DraftFlag } from './answer-draft.ts';
import { say } from '../../../language/language.ts';
import css from './FlagButtons.module.css';

const FLAGS = [
  { flag: 'bubbles', label: { en: 'Bubbles', es: 'Burbujas' }, key: 'B', icon: IconMessageCircle },
  {
    flag: 'overbaked',
    label: { en: 'Overbaked', es: 'Demasiado horneada' },
    key: 'O',
    icon: IconFlame,
  },
  { flag: 'badCut', label: { en: 'Bad cut', es: 'Mal cortada' }, key: 'C', icon: IconSlice },
] as const;

interface FlagButtonsProps {
  draft: AnswerDraft;
  onFlag: (flag: DraftFlag) => void;
}

/** Faults of the whole pizza. */
export const FlagButtons = ({ draft, onFlag }: FlagButtonsProps) => (
  <div className={css.flags}>
    {FLAGS.map(({ flag, label, key, icon: Symbol }) => (
      <button
        key={flag}
        type="button"
        className={css.flag}
        aria-pressed={draft[flag]}
        // Keeps the focus, so that Enter still submits the answer.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onFlag(flag)}
      >
        <Symbol size={17} stroke={1.7} aria-hidden />
        {say(label)}
        <kbd className={`cr-key ${css.key}`} aria-hidden>
          {key}
        </kbd>
      </button>
    ))}
  </div>
);
