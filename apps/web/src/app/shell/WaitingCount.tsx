import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useChosenVenue } from '../../api/use-chosen-venue.ts';
import { countText } from '../../pizza/formatters.ts';
import { laneCountQuery, objectionCountQuery, todayCountQuery } from './waiting.ts';
import { ownPhrase, type Phrase } from '../../language/language.ts';
import css from './WaitingCount.module.css';

/** How many wait behind a link, if anything can; nothing where none waits, and in test mode, which asks for nothing. */
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

/** The numbers of the company that the page is about. */
function useTodayCount() {
  const named = useLocation({
    select: ({ search: { company, venue } }) =>
      `${typeof company === 'string' ? company : ''} ${typeof venue === 'string' ? venue : ''}`,
  });
  const [company, venue] = named.split(' ').map((id) => id || undefined);
  const chosen = useChosenVenue({ company, venue });
  return useQuery(todayCountQuery(chosen.company)).data;
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
