import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { isGoodNews } from '@crustodian/domain/today/today-lines';
import { headline } from '@crustodian/domain/today/today-texts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ErrorState } from '../../controls/feedback/StatePanel.tsx';
import { PanelSkeleton } from '../../controls/lists/PanelSkeleton.tsx';
import { SentenceHead } from '../../controls/SentenceHead.tsx';
import { pageLanguage, phrase, say } from '../../language/language.ts';
import { CompanySteps } from '../../place/CompanySteps.tsx';
import { PlaceStates } from '../../place/PlaceStates.tsx';
import { usePlace } from '../../place/use-place.ts';
import { howLinesCome } from './how-lines-come.ts';
import { todayQuery, type TodayAnswer } from './today-calls.ts';
import { TodayEmpty } from './TodayEmpty.tsx';
import { TodayLines } from './TodayLines.tsx';
import { leadText, learningText, nameIn, shownLines, TODAY_MESSAGES } from './today-view.ts';
import css from './Today.module.css';

const route = getRouteApi('/shell/today');

/** What needs attention in the viewer's stores, readable in one minute. */
export function TodayPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const place = usePlace(search);
  return (
    <>
      <CompanySteps place={place} onCompany={(company) => void navigate({ search: { company } })} />
      <PlaceStates place={place} title={phrase('Today')}>
        {({ company, today }) => <OfCompany company={company} today={today} />}
      </PlaceStates>
    </>
  );
}

function OfCompany({ company, today }: { company: number; today: CalendarDay }) {
  const { data, error, refetch } = useQuery(todayQuery(company));
  if (data) return <Today answer={data} today={today} />;
  if (!error)
    return (
      <PanelSkeleton
        rows={5}
        label={say({ en: 'Loading what needs somebody', es: 'Cargando lo que requiere atención' })}
      />
    );
  return (
    <ErrorState
      title={say({ en: 'Today could not be loaded', es: 'No se pudo cargar Hoy' })}
      heading="h1"
      error={error}
      onRetry={() => void refetch()}
    >
      {say(TODAY_MESSAGES.unchanged)}
    </ErrorState>
  );
}

function Today({ answer, today }: { answer: TodayAnswer; today: CalendarDay }) {
  const lines = shownLines(answer);
  if (lines.length === 0) return <TodayEmpty answer={answer} />;
  const sentence = headline(
    lines.map(({ line }) => line),
    nameIn(answer),
    pageLanguage(),
  );
  const learning = learningText(answer);
  const waiting = lines.filter(({ line }) => !isGoodNews(line)).length;
  return (
    <>
      <SentenceHead sentence={sentence} lead={leadText(answer, waiting)} />
      <TodayLines lines={lines} storeName={nameIn(answer)} today={today} />
      <p className={css.note}>
        {learning} {say(TODAY_MESSAGES.byMail)}{' '}
        <Link to="/morning-mail">{say(TODAY_MESSAGES.changeMail)}</Link>
      </p>
      <details className={css.note}>
        <summary>{say(TODAY_MESSAGES.how)}</summary>
        <ul>
          {howLinesCome().map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
    </>
  );
}
