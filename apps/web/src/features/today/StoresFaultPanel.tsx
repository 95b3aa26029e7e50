import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { lineText } from '@crustodian/domain/today/today-texts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState, ErrorState } from '../../controls/feedback/StatePanel.tsx';
import { PanelSkeleton } from '../../controls/lists/PanelSkeleton.tsx';
import { SentenceHead } from '../../controls/SentenceHead.tsx';
import { pageLanguage, phrase, say } from '../../language/language.ts';
import { capital } from '../../pizza/words.ts';
import { todayQuery, type TodayAnswer } from './today-calls.ts';
import { LineActions, TodayLines } from './TodayLines.tsx';
import { linesOfStores, nameIn, shownLines } from './today-view.ts';
import css from './SignalPage.module.css';

interface OfStoresProps {
  company: number;
  /** Key of a line of Today. */
  line: string;
  today: CalendarDay;
}

/** A fault of several stores, one row per store. */
export function StoresFaultPanel({ company, line, today }: OfStoresProps) {
  const { data, error, refetch } = useQuery(todayQuery(company));
  if (data) return <Stores {...{ answer: data, line, today }} />;
  if (!error)
    return (
      <PanelSkeleton
        rows={4}
        label={say({ en: 'Loading the stores', es: 'Cargando las tiendas' })}
      />
    );
  return (
    <ErrorState
      title={say({ en: 'The stores could not be loaded', es: 'No se pudieron cargar las tiendas' })}
      heading="h1"
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

function Stores({
  answer,
  line: key,
  today,
}: {
  answer: TodayAnswer;
  line: string;
  today: CalendarDay;
}) {
  const all = shownLines(answer).find(({ line }) => line.key === key);
  if (!all)
    return (
      <EmptyState
        title={say({
          en: 'This line has left Today',
          es: 'Esta línea ya no está en Hoy',
        })}
        heading="h1"
        action={<Link to="/today">{phrase('Today')}</Link>}
      >
        {say({
          en: 'Its stores have answered, or their pizzas are as usual again.',
          es: 'Sus tiendas respondieron, o sus pizzas volvieron a lo habitual.',
        })}
      </EmptyState>
    );
  const storeName = nameIn(answer);
  const { sentence, evidence, cost } = lineText(all.line, {
    storeName,
    language: pageLanguage(),
    today,
  });
  return (
    <>
      <SentenceHead sentence={sentence} lead={cost ? `${evidence} ${capital(cost)}.` : evidence} />
      <div className={css.acts}>
        <LineActions {...all} {...{ sentence, storeName, today }} />
      </div>
      <TodayLines
        isWhole
        lines={linesOfStores(key, answer)}
        label={say({ en: 'Stores', es: 'Tiendas' })}
        {...{ storeName, today }}
      />
    </>
  );
}
