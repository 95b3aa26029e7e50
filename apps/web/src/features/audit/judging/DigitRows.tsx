import { capital, numberWord } from '../../../pizza/words.ts';
import { useMediaQuery } from '@mantine/hooks';
import type { BlindTask } from '@crustodian/contract/audit';
import type { AnswerDraft } from './answer-draft.ts';
import { DigitRow } from './DigitRow.tsx';
import { say } from '../../../language/language.ts';
import css from './DigitRows.module.css';

interface DigitRowsProps {
  criteria: BlindTask['criteria'];
  draft: AnswerDraft;
  onDigit: (digit: number, at: number) => void;
}

/** A row per criterion, in the order of the slices table. */
export function DigitRows({ criteria, draft, onDigit }: DigitRowsProps) {
  const isWide = useMediaQuery('(min-width: 80em)', true, { getInitialValueInEffect: false });
  return (
    <>
      <div className={css.head} aria-hidden>
        <span>
          {isWide &&
            say({
              en: `${capital(numberWord(criteria.length))} digits, in this order`,
              es: `${capital(numberWord(criteria.length))} dígitos, en este orden`,
            })}
        </span>
        <span>
          <i>{say({ en: '0 nothing', es: '0 nada' })}</i>
          <i>{say({ en: '9 as golden', es: '9 como la muestra' })}</i>
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
