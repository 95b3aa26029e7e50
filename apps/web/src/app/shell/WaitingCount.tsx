import { useQuery } from '@tanstack/react-query';
import { countText } from '../../pizza/formatters.ts';
import { waitingQuery, type Waiting } from './waiting.ts';
import css from './WaitingCount.module.css';

const WORDS = { pizzas: 'to judge', objections: 'open' } as const satisfies Record<Waiting, string>;

/** How many wait behind a link; nothing where none does. */
export function WaitingCount({ what }: { what: Waiting }) {
  const { data = 0 } = useQuery(waitingQuery(what));
  if (data === 0) return null;
  return (
    <span className={css.count}>
      {countText(data)}
      <span className="cr-hidden"> {WORDS[what]}</span>
    </span>
  );
}
