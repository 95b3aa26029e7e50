import { dayText } from '../../../pizza/formatters.ts';
import type { QualityState } from '../admin-calls.ts';
import { limitText } from './quality-shares.ts';
import { localMoment } from '../../../controls/local-moment.ts';
import css from '../AdminPage.module.css';
import own from './QualityEditor.module.css';

type Entry = QualityState['history'][number];

const SHOWN = 6;

/** Who changed which limit when, newest first. */
export function QualityHistory({ history }: { history: readonly Entry[] }) {
  return (
    <section className={css.panel} aria-labelledby="quality-history">
      <header className={css.panelHead}>
        <h2 className={css.panelTitle} id="quality-history">
          History
        </h2>
      </header>
      <div className={own.body}>
        {history.length === 0 && <p className={css.subtitle}>No changes yet.</p>}
        <ul className={own.history}>
          {history.slice(0, SHOWN).map((entry) => (
            <li key={entry.at}>
              <time dateTime={entry.at}>{dayText(localMoment(entry.at).day)}</time>
              <span>{entry.by}</span>
              <i>{changeText(entry)}</i>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** 'max 8.5 to 8.2', or the first definition. */
function changeText({ before, after }: Entry): string {
  if (!before) return `created with ${limitText(after.min)} and ${limitText(after.max)}`;
  return (['min', 'max'] as const)
    .filter((limit) => before[limit] !== after[limit])
    .map((limit) => `${limit} ${limitText(before[limit])} to ${limitText(after[limit])}`)
    .join(', ');
}
