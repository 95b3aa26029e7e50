import { historyLines, takenBack, type HistoryEntry } from './history-lines.ts';
import type { ReviewSetting } from '../review-setting.ts';
import css from './PizzaHistory.module.css';

interface PizzaHistoryProps {
  entries: readonly HistoryEntry[];
  setting: Pick<ReviewSetting, 'labelOf' | 'crustLabelOf'>;
}

/** Who changed what, and when; a taken-back change stays, struck through. */
export function PizzaHistory({ entries, setting }: PizzaHistoryProps) {
  if (entries.length === 0) return <p className={css.none}>This pizza has not been changed.</p>;
  const gone = takenBack(entries);
  return (
    <ol className={css.history}>
      {entries.map((entry) => (
        <li key={entry.id} data-undone={gone.has(entry.id) || undefined}>
          <p className={css.who}>
            <b>{entry.reviewer}</b>
            {entry.undoes && <span className={css.undo}>undid</span>}
            <time dateTime={entry.at}>{WHEN.format(new Date(entry.at))}</time>
          </p>
          {historyLines(entry, setting).map(({ field, before, after }) => (
            <p key={field} className={css.change}>
              <span>{field}</span> {before} → <b>{after}</b>
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}

const WHEN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
