import type { Answer } from '@crustodian/contract/endpoint';
import type { readHistory } from '@crustodian/contract/review';
import css from './PizzaHistory.module.css';

type Entry = Answer<typeof readHistory>['history'][number];

/** Who changed what, and when; a taken-back change stays with a note. */
export function PizzaHistory({ entries }: { entries: readonly Entry[] }) {
  const takenBack = new Set(entries.map(({ undoes }) => undoes));
  return (
    <section className={css.history}>
      <h3>History</h3>
      {entries.length === 0 && <p className={css.none}>Nobody has changed this pizza.</p>}
      <ol>
        {entries.map(({ id, at, reviewer, field, before, after, undoes }) => (
          <li key={id} data-undone={takenBack.has(id) || undefined}>
            <time dateTime={at}>{new Date(at).toLocaleString('en-GB')}</time>
            <b>{reviewer}</b>
            <span>
              {undoes && 'took back '}
              {field}: {said(before)} → {said(after)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function said(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
