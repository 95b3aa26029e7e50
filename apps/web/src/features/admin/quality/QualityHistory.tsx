import { dayText, limitText } from '../../../pizza/formatters.ts';
import type { QualityState } from '../admin-calls.ts';
import { limitName } from './quality-shares.ts';
import { localMoment } from '../../../controls/local-moment.ts';
import css from '../AdminPage.module.css';
import own from './QualityEditor.module.css';
import { say } from '../../../language/language.ts';

type Entry = QualityState['history'][number];

const SHOWN = 6;

/** Who changed which limit when, newest first. */
export function QualityHistory({ history }: { history: readonly Entry[] }) {
  return (
    <section className={css.panel} aria-labelledby="quality-history">
      <header className={css.panelHead}>
        <h2 className={css.panelTitle} id="quality-history">
          {say({ en: 'History', es: 'Historial' })}
        </h2>
      </header>
      <div className={own.body}>
        {history.length === 0 && (
          <p className={css.subtitle}>
            {say({ en: 'No changes yet.', es: 'Aún no hay cambios.' })}
          </p>
        )}
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
  const [min, max] = [limitText(after.min), limitText(after.max)];
  if (!before)
    return say({ en: `created with ${min} and ${max}`, es: `creada con ${min} y ${max}` });
  return (['min', 'max'] as const)
    .filter((limit) => before[limit] !== after[limit])
    .map((limit) => {
      const [was, is] = [limitText(before[limit]), limitText(after[limit])];
      return say({ en: `${limit} ${was} to ${is}`, es: `${limitName(limit)} ${was} a ${is}` });
    })
    .join(', ');
}
