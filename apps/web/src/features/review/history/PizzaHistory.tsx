import { historyLines, undoneEntryIds, type HistoryEntry } from './history-lines.ts';
import type { ReviewSetting } from '../review-setting.ts';
import { say } from '../../../language/language.ts';
import { momentText } from '../review-texts.ts';
import css from './PizzaHistory.module.css';

interface PizzaHistoryProps {
  entries: readonly HistoryEntry[];
  setting: Pick<ReviewSetting, 'labelOf' | 'crustLabelOf'>;
}

/** Who changed what and when; undone changes stay, struck through. */
export function PizzaHistory({ entries, setting }: PizzaHistoryProps) {
  if (entries.length === 0)
    return (
      <p className={css.none}>
        {say({ en: 'This pizza has not been changed.', es: 'Esta pizza no se ha cambiado.' })}
      </p>
    );
  const gone = undoneEntryIds(entries);
  return (
    <ol className={css.history}>
      {entries.map((entry) => (
        <li key={entry.id} data-undone={gone.has(entry.id) || undefined}>
          <p className={css.who}>
            <b>{entry.reviewer}</b>
            {entry.undoes && (
              <span className={css.undo}>{say({ en: 'undid', es: 'deshizo' })}</span>
            )}
            <time dateTime={entry.at}>{momentText(entry.at, 'medium')}</time>
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
