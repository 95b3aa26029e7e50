import { useQuery } from '@tanstack/react-query';
import { countText } from '../../pizza/formatters.ts';
import { waitingQuery, type WaitingKind } from './waiting.ts';
import { ownPhrase } from '../../language/language.ts';
import css from './WaitingCount.module.css';

const WORDS = { pizzas: 'to judge', objections: 'open' } as const satisfies Record<
  WaitingKind,
  string
>;

/** What waits behind which page. */
const WAITING: Partial<Record<string, WaitingKind>> = {
  '/audit': 'pizzas',
  '/objections': 'objections',
};

/** How many wait behind a link, if anything can. */
export function WaitingBehind({ to }: { to: string }) {
  const what = WAITING[to];
  return what && <WaitingCount what={what} />;
}

/** Nothing where none waits. */
function WaitingCount({ what }: { what: WaitingKind }) {
  const { data = 0 } = useQuery(waitingQuery(what));
  if (data === 0) return null;
  return (
    <span className={css.count}>
      {countText(data)}
      <small className="cr-hidden"> {ownPhrase(WORDS[what])}</small>
    </span>
  );
}
