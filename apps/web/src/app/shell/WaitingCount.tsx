import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useChosenVenue } from '../../api/use-chosen-venue.ts';
import { countText } from '../../pizza/formatters.ts';
import { laneCountQuery, objectionCountQuery, todayCountQuery } from './waiting.ts';
import { ownPhrase, type Phrase } from '../../language/language.ts';
import css from './WaitingCount.module.css';

/**
 * Number of items waiting behind a link; nothing if there are none. Test mode does not request it.
 */
export function WaitingBehind({ to }: { to: string }) {
  const isTest = useLocation({ select: ({ pathname }) => pathname === '/test' });
  if (isTest) return null;
  switch (to) {
    case '/audit':
      return <Lane />;
    case '/objections':
      return <Objections />;
    case '/today':
      return <Lines />;
    case '/cameras':
      return <Cameras />;
    default:
      return null;
  }
}

const Lane = () => <Count of={useQuery(laneCountQuery).data} word="to judge" />;
const Objections = () => <Count of={useQuery(objectionCountQuery).data} word="open" />;
const Lines = () => <Count of={useTodayCount()?.lines} word="waiting" />;
const Cameras = () => <Count of={useTodayCount()?.cameras} word="waiting" />;

const idOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** The counts of the company that the page is about. */
function useTodayCount() {
  const search = useLocation({ select: (location) => location.search });
  const { company } = useChosenVenue({ company: idOf(search.company), venue: idOf(search.venue) });
  return useQuery(todayCountQuery(company)).data;
}

function Count({ of = 0, word }: { of: number | undefined; word: Phrase }) {
  if (of === 0) return null;
  return (
    <span className={css.count}>
      {countText(of)}
      <small className="cr-hidden"> {ownPhrase(word)}</small>
    </span>
  );
}
