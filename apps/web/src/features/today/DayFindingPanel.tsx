import { dayFinding } from '@crustodian/contract/today';
import { QUIET_DAYS } from '@crustodian/domain/signals/day-signals';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { lineText } from '@crustodian/domain/today/today-texts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CallError } from '../../connection/error-messages.ts';
import { EmptyState, ErrorState } from '../../controls/feedback/StatePanel.tsx';
import { PanelSkeleton } from '../../controls/lists/PanelSkeleton.tsx';
import { SentenceHead } from '../../controls/SentenceHead.tsx';
import { pageLanguage, say } from '../../language/language.ts';
import { dayMonthText } from '../../pizza/formatters.ts';
import { capital } from '../../pizza/words.ts';
import { ActionPicture } from '../actions/ActionPicture.tsx';
import { DayButtons, DayLink } from './DayButtons.tsx';
import { DayChart } from './DayChart.tsx';
import { daySignalQuery, useUndoDayActs, type DayEvidence, type NamedDay } from './today-calls.ts';
import { TODAY_MESSAGES } from './today-view.ts';
import css from './SignalPage.module.css';

interface OfDayProps {
  venue: number;
  day: CalendarDay;
  /** 'score' for the mean. */
  part: string;
  storeName: string;
  today: CalendarDay;
}

/** What a store's control chart of a whole day shows. */
export function DayFindingPanel({ venue, day, part, ...props }: OfDayProps) {
  const named = { venue: String(venue), day, part };
  const { data, error, refetch } = useQuery(daySignalQuery(named));
  if (data) return <Day data={data} {...props} />;
  if (!error)
    return <PanelSkeleton rows={4} label={say({ en: 'Loading the day', es: 'Cargando el día' })} />;
  if (error instanceof CallError && error.code === 'signal_not_found')
    return (
      <EmptyState
        title={say({ en: 'Nothing was found on this day', es: 'Ese día no se encontró nada' })}
        heading="h1"
      >
        {say({ en: 'Open one from a line of Today.', es: 'Abre una desde una línea de Hoy.' })}
      </EmptyState>
    );
  return (
    <ErrorState
      title={say({ en: 'The day could not be loaded', es: 'No se pudo cargar el día' })}
      heading="h1"
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

type DayProps = Pick<OfDayProps, 'storeName' | 'today'> & { data: DayEvidence };

function Day({ data: { signal: found, chart }, storeName, today }: DayProps) {
  const one = dayFinding(found);
  const { part, pointsAWeek } = one;
  const line = { kind: 'day' as const, key: 'day', part, pointsAWeek, days: [one] };
  const reader = { storeName: () => storeName, language: pageLanguage(), today };
  const { sentence, evidence, cost } = lineText(line, reader);
  return (
    <>
      <SentenceHead sentence={sentence} lead={cost ? `${evidence} ${capital(cost)}.` : evidence} />
      <DayNote {...found} />
      <div className={css.acts}>
        {found.is_answered ? (
          <Answered {...found} />
        ) : (
          <DayButtons
            {...{ line, sentence, today }}
            timesSaid={found.times_said}
            where={storeName}
          />
        )}
        {(part !== null || found.is_answered) && <DayLink venue={one.venue} day={one.day} />}
      </div>
      {chart.length > 0 ? (
        <DayChart chart={chart} part={part} />
      ) : (
        <p className={css.note}>
          {say({
            en: 'An earlier release charted this day, and kept neither the chart nor the pizzas.',
            es: 'Una versión anterior trazó este día, y no guardó ni la gráfica ni las pizzas.',
          })}
        </p>
      )}
      <ul className={css.grid}>
        {found.pictures.map((pizza) => (
          <li key={pizza}>
            <ActionPicture
              pizza={pizza}
              alt={`${say({ en: 'with the fault', es: 'con el fallo' })}, ${dayMonthText(one.day)}`}
              sizes="160px"
            />
          </li>
        ))}
      </ul>
      <p className={css.note}>{methodText(part !== null)}</p>
    </>
  );
}

/** Changes since the finding. */
function DayNote({ withdrawn_at: withdrawn, revised_at: revised }: DayEvidence['signal']) {
  if (!withdrawn && !revised) return null;
  return (
    <p className={css.changed}>
      {withdrawn
        ? say({
            en: 'Pizzas of this day have since been corrected, and it would no longer be found.',
            es: 'Desde entonces se corrigieron pizzas de este día, y ya no se encontraría.',
          })
        : say({
            en: 'Pizzas of this day have since been corrected. The figures are those with which it was found.',
            es: 'Desde entonces se corrigieron pizzas de este día. Las cifras son las de cuando se encontró.',
          })}
    </p>
  );
}

/** Shown after the day was answered as no problem, with a button to withdraw that. */
function Answered({ venue, day, part }: NamedDay) {
  const { mutate, isPending } = useUndoDayActs();
  return (
    <>
      <p className={css.statement}>{say(TODAY_MESSAGES.saidNoProblem)}</p>
      <Button variant="default" loading={isPending} onClick={() => mutate([{ venue, day, part }])}>
        {say(TODAY_MESSAGES.undo)}
      </Button>
    </>
  );
}

const methodText = (isShare: boolean): string =>
  isShare
    ? say({
        en: `Method: Laney’s p′ chart of the share of pizzas with the fault, limits from ${QUIET_DAYS} quiet days; of a company’s many charts, those that stay signals by Benjamini and Hochberg’s rule (q = 0.1).`,
        es: `Método: gráfica p′ de Laney de la parte de pizzas con el fallo, límites de ${QUIET_DAYS} días tranquilos; de las muchas gráficas de una empresa, las que siguen siendo señal según Benjamini y Hochberg (q = 0,1).`,
      })
    : say({
        en: `Method: XmR chart of the mean points of the criteria, limits from ${QUIET_DAYS} quiet days.`,
        es: `Método: gráfica XmR de los puntos medios de los criterios, límites de ${QUIET_DAYS} días tranquilos.`,
      });
