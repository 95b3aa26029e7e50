import { capital, numberWord } from '../../../pizza/words.ts';
import { useMediaQuery } from '@mantine/hooks';
import type { BlindTask } from '@crustodian/contract/audit';
import type { AnswerDraft } from './answer-draft.ts';
import { DigitRow } from './DigitRow.tsx';
import css from './DigitRows.module.css';

interface DigitRowsProps {
  criteria: BlindTask['criteria'];
  draft: AnswerDraft;
  onDigit: (digit: number, at: number) => void;
}

/** A row for each criterion, in the order of the slices' table. */
export function DigitRows({ criteria, draft, onDigit }: DigitRowsProps) {
  const isWide = useMediaQuery('(min-width: 80em)', true, { getInitialValueInEffect: false });
  return (
    <>
      <div className={css.head} aria-hidden>
        <span>{isWide && `${capital(numberWord(criteria.length))} digits, in this order`}</span>
        <span>
          <i>0 nothing</i>
          <i>9 as golden</i>
        </span>
      </div>
      {criteria.map(({ key }, at) => (
        <DigitRow
          key={key}
          criterion={key}
          place={at + 1}
          digit={draft.digits[at] ?? null}
          isNow={at === draft.at}
          isWide={isWide}
          onDigit={(digit) => onDigit(digit, at)}
        />
      ))}
    </>
  );
}
