import { WATCHED_PARTS } from '@crustodian/domain/signals/watched-areas';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { lineText } from '@crustodian/domain/today/today-texts';
import { localClock } from '@crustodian/domain/time/local-ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { EmptyState, ErrorState } from '../../controls/feedback/StatePanel.tsx';
import { PanelSkeleton } from '../../controls/lists/PanelSkeleton.tsx';
import { SentenceHead } from '../../controls/SentenceHead.tsx';
import { pageLanguage, phrase, say } from '../../language/language.ts';
import { CAMERA_ACTS } from '../cameras/use-camera-answer.ts';
import { deletedPizzasText } from '../../pizza/deleted-pizzas.ts';
import { decimalText } from '../../pizza/formatters.ts';
import { specialtyOfPage } from '../../pizza/names.ts';
import { capital } from '../../pizza/words.ts';
import { PlaceStates } from '../../place/PlaceStates.tsx';
import { usePlace } from '../../place/use-place.ts';
import { ActionPicture } from '../actions/ActionPicture.tsx';
import { LineButtons } from './LineButtons.tsx';
import { DayFindingPanel } from './DayFindingPanel.tsx';
import { StoresFaultPanel } from './StoresFaultPanel.tsx';
import { signalQuery, useUndoActs, type NamedSignal, type SignalEvidence } from './today-calls.ts';
import { TODAY_MESSAGES } from './today-view.ts';
import css from './SignalPage.module.css';

const route = getRouteApi('/shell/signal');

/** The pizzas from which a signal was found. */
export function SignalPage() {
  const { venue, signal, day, part, line } = route.useSearch();
  const place = usePlace({ venue });
  return (
    <PlaceStates place={place} title={phrase('Signal')}>
      {({ id, name, company, today }) =>
        line !== undefined ? (
          <StoresFaultPanel company={company} line={line} today={today} />
        ) : day !== undefined && part !== undefined ? (
          <DayFindingPanel venue={id} day={day} part={part} storeName={name} today={today} />
        ) : signal === undefined ? (
          <EmptyState
            title={say({ en: 'No signal selected', es: 'No hay ninguna señal elegida' })}
            heading="h1"
          >
            {say({ en: 'Open one from a line of Today.', es: 'Abre una desde una línea de Hoy.' })}
          </EmptyState>
        ) : (
          <OfSignal venue={id} signal={signal} storeName={name} today={today} />
        )
      }
    </PlaceStates>
  );
}

interface OfSignalProps {
  venue: number;
  signal: string;
  storeName: string;
  today: CalendarDay;
}

function OfSignal({ venue, signal, storeName, today }: OfSignalProps) {
  const { data, error, refetch } = useQuery(signalQuery(venue, signal));
  if (data) return <Evidence {...{ data, storeName, today }} />;
  if (!error)
    return (
      <PanelSkeleton rows={4} label={say({ en: 'Loading the signal', es: 'Cargando la señal' })} />
    );
  return (
    <ErrorState
      title={say({ en: 'The signal could not be loaded', es: 'No se pudo cargar la señal' })}
      heading="h1"
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

interface EvidenceProps {
  data: SignalEvidence;
  storeName: string;
  today: CalendarDay;
}

function Evidence({ data, storeName, today }: EvidenceProps) {
  const line = lineOf(data.signal);
  const text = lineText(line, { storeName: () => storeName, language: pageLanguage(), today });
  const named = { venue: data.signal.venue, signal: data.signal.id };
  return (
    <>
      <SentenceHead sentence={text.sentence} lead={`${text.evidence} ${capital(text.cost)}.`} />
      <StateNote {...data.signal} />
      <div className={css.acts}>
        {data.answered === null ? (
          <LineButtons
            {...{ line, today }}
            sentence={text.sentence}
            signals={[named]}
            timesSaid={data.times_said}
            where={storeName}
            isOnItsPage
          />
        ) : (
          <Answer {...data} named={named} />
        )}
      </div>
      {data.closed && (
        <p className={css.changed}>
          {deletedPizzasText(data.closed)}{' '}
          {say({ en: 'What the signal said remains.', es: 'Lo que dijo la señal permanece.' })}
        </p>
      )}
      <ul className={css.grid}>
        {data.evidence.map((pizza) => (
          <Pizza key={pizza.pizza} {...pizza} />
        ))}
      </ul>
      <p className={css.note}>{methodText(data.signal)}</p>
    </>
  );
}

function lineOf(signal: SignalEvidence['signal']) {
  const part = WATCHED_PARTS.find((one) => one === signal.part)!;
  const pointsAWeek = signal.points_a_week;
  const open = {
    id: signal.id,
    venue: signal.venue,
    part,
    day: signal.day,
    shift: signal.shift,
    family: signal.family,
    localTs: signal.local_ts,
    pizzas: signal.pizzas,
    bad: signal.bad,
    usuallyBad: signal.usually_bad,
    pointsAWeek,
    isOn: signal.state === 'on',
    isReleased: signal.state === 'released',
    answered: null,
  };
  const line = { kind: 'kitchen' as const, key: signal.id, part, pointsAWeek, signal: open };
  return line;
}

/** The answer to a signal, with a link to the action or a button to withdraw it. */
function Answer({
  answered,
  action,
  named,
}: Pick<SignalEvidence, 'answered' | 'action'> & { named: NamedSignal }) {
  const { mutate, isPending } = useUndoActs();
  if (action !== null)
    return (
      <Button
        variant="default"
        renderRoot={(props) => (
          <Link to="/action" search={{ venue: named.venue, action }} {...props} />
        )}
      >
        {say({ en: 'See the action', es: 'Ver la acción' })}
      </Button>
    );
  return (
    <>
      <p className={css.statement}>
        {answered === 'camera'
          ? say({
              en: 'Somebody said that it is the camera.',
              es: 'Alguien dijo que es la cámara.',
            })
          : say(TODAY_MESSAGES.saidNoProblem)}
      </p>
      <Button variant="default" loading={isPending} onClick={() => mutate([named])}>
        {say(answered === 'camera' ? CAMERA_ACTS.kitchen : TODAY_MESSAGES.undo)}
      </Button>
    </>
  );
}

function StateNote({
  withdrawn_at: withdrawn,
  revised_at: revised,
}: Pick<SignalEvidence['signal'], 'withdrawn_at' | 'revised_at'>) {
  if (!withdrawn && !revised) return null;
  return (
    <p className={css.changed}>
      {withdrawn
        ? say({
            en: 'Pizzas of this signal have since been corrected, and it would no longer be found.',
            es: 'Desde entonces se corrigieron pizzas de esta señal, y ya no se encontraría.',
          })
        : say({
            en: 'Pizzas of this signal have since been corrected, and it would now be found in different pizzas.',
            es: 'Desde entonces se corrigieron pizzas de esta señal, y ahora se encontraría en otras.',
          })}
    </p>
  );
}

function Pizza({
  pizza,
  specialty,
  local_ts: time,
  was_bad: bad,
  score,
  is_changed,
}: EvidencePizza) {
  const name = specialtyOfPage(specialty ?? '');
  const found = bad
    ? say({ en: 'with the fault', es: 'con el fallo' })
    : say({ en: 'as usual', es: 'como siempre' });
  const Icon = bad ? IconAlertTriangle : IconCheck;
  return (
    <li className={css.pizza} data-bad={bad || undefined}>
      <ActionPicture pizza={pizza} alt={`${name}, ${localClock(time)}, ${found}`} sizes="160px" />
      <p>
        <Icon size={16} stroke={1.9} aria-hidden /> {found}
      </p>
      <p className={css.small}>
        {name}, {localClock(time)}
        {score !== null && `, ${decimalText(score, 1)}`}
        {is_changed && `, ${say({ en: 'changed since', es: 'corregida después' })}`}
      </p>
    </li>
  );
}

type EvidencePizza = SignalEvidence['evidence'][number];

const methodText = ({ ratio, limit, engine, lasted }: SignalEvidence['signal']): string =>
  say({
    en: `Moving average of the shift’s pizzas: ${decimalText(ratio, 1)} deviations above the usual of this store, limit ${decimalText(limit, 1)}. On for ${lasted} pizzas. Engine ${engine}.`,
    es: `Media móvil de las pizzas del turno: ${decimalText(ratio, 1)} desviaciones por encima de lo habitual en esta tienda, límite ${decimalText(limit, 1)}. Activa durante ${lasted} pizzas. Motor ${engine}.`,
  });
