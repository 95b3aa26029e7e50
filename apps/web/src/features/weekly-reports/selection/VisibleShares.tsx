import type { WeeklyReport } from '@crustodian/contract/weekly-reports';
import type { ReportSpecialty } from '@crustodian/domain/reports/report-selection';
import { useState } from 'react';
import { useVisibleShares } from './selection-calls.ts';
import { wholePercent } from '@crustodian/domain/figures/whole-percent';
import css from './SelectionPanel.module.css';
import { say } from '../../../language/language.ts';

interface VisibleSharesProps {
  report: WeeklyReport;
  specialties: readonly ReportSpecialty[];
}

/**
 * Percentages printed instead of the measured ones; sent when a field loses focus (decision X80).
 */
export function VisibleShares({ report, specialties }: VisibleSharesProps) {
  const save = useVisibleShares(report);
  const stored = report.visible_to_standard_percentage;
  const [texts, setTexts] = useState<ShareTexts>(() =>
    Object.fromEntries(
      specialties.map(({ specialty }) => [specialty, typedShare(stored[specialty])]),
    ),
  );
  const [sent, setSent] = useState(texts);
  const send = () => {
    if (JSON.stringify(texts) === JSON.stringify(sent)) return;
    setSent(texts);
    save.mutate(sharesOf(texts));
  };
  const filled = Object.values(texts).filter(Boolean).length;
  return (
    <section
      className={`${css.part}`}
      aria-label={say({ en: 'Visible to standard', es: 'En estándar visible' })}
    >
      <h3 className={css.title}>{say({ en: 'Visible to standard', es: 'En estándar visible' })}</h3>
      <div className={css.shares}>
        {specialties.map(({ specialty, text }) => (
          <label key={specialty} className={css.share}>
            {text}
            <span>
              <input
                inputMode="numeric"
                aria-label={say({
                  en: `${text}, visible to standard in percent`,
                  es: `${text}, en estándar visible en porcentaje`,
                })}
                placeholder={typedShare(report.standard[specialty] ?? undefined)}
                value={texts[specialty] ?? ''}
                onChange={({ currentTarget }) =>
                  setTexts({ ...texts, [specialty]: digitsOf(currentTarget.value) })
                }
                onBlur={send}
                onKeyDown={({ key }) => key === 'Enter' && send()}
              />
            </span>
          </label>
        ))}
      </div>
      {filled > 0 && filled < specialties.length && (
        <p className={css.note}>
          {say({
            en: `Measured values are printed until all ${specialties.length} are given.`,
            es: `Se imprimen los valores medidos hasta que estén los ${specialties.length}.`,
          })}
        </p>
      )}
    </section>
  );
}

/** Typed text by specialty; '' if empty. */
type ShareTexts = Record<string, string>;

const MOST_DIGITS = 3;

/** Only digits, at most three (spec 002 section 5). */
export const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, MOST_DIGITS);

/** A fraction as typed: 0.85 is '85'. */
export const typedShare = (share: number | undefined): string =>
  share === undefined ? '' : String(wholePercent(share));

/** Stored fractions, with '' for empty fields, which resets all (decision X80). */
export const sharesOf = (texts: ShareTexts): Record<string, number | ''> =>
  Object.fromEntries(
    Object.entries(texts).map(([specialty, text]) => [
      specialty,
      text === '' ? '' : Number(text) / 100,
    ]),
  );
