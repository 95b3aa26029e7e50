import type { WeeklyReport } from '@crustodian/contract/weekly-reports';
import type { ReportSpecialty } from '@crustodian/domain/reports/report-selection';
import { useState } from 'react';
import { useVisibleShares } from './selection-calls.ts';
import { digitsOf, typedShare, sharesOf, type ShareTexts } from './visible-shares.ts';
import css from './SelectionPanel.module.css';

interface VisibleSharesProps {
  report: WeeklyReport;
  specialties: readonly ReportSpecialty[];
}

/** Percentages that print in place of the measured ones; sent when a field is left (decision X80). */
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
    <section className={`${css.part}`} aria-label="Visible to standard">
      <h3 className={css.title}>Visible to standard</h3>
      <div className={css.shares}>
        {specialties.map(({ specialty, text }) => (
          <label key={specialty} className={css.share}>
            {text}
            <span>
              <input
                inputMode="numeric"
                aria-label={`${text}, visible to standard in percent`}
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
          Measured values are printed until all {specialties.length} are given.
        </p>
      )}
    </section>
  );
}
