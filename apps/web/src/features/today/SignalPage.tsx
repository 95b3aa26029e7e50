import { parsePizzaId, picturePath } from '@crustodian/domain/pizza/wire-id';
import { WATCHED_PARTS } from '@crustodian/domain/signals/trade-words';
import { lineText } from '@crustodian/domain/today/today-texts';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { EmptyState, ErrorState } from '../../controls/feedback/StatePanel.tsx';
import { PanelSkeleton } from '../../controls/lists/PanelSkeleton.tsx';
import { SentenceHead } from '../../controls/SentenceHead.tsx';
import { pageLanguage, phrase, say } from '../../language/language.ts';
import { decimalText } from '../../pizza/formatters.ts';
import { specialtyOfPage } from '../../pizza/names.ts';
import { PizzaImage } from '../../pizza/PizzaImage.tsx';
import { capital } from '../../pizza/words.ts';
import { PlaceStates } from '../../place/PlaceStates.tsx';
import { usePlace } from '../../place/use-place.ts';
import { signalQuery, type SignalEvidence } from './today-calls.ts';
import css from './SignalPage.module.css';

const route = getRouteApi('/shell/signal');

/** The pizzas that a signal was found by. */
export function SignalPage() {
  const { venue, signal } = route.useSearch();
  const place = usePlace({ venue });
  return (
    <PlaceStates place={place} title={phrase('Signal')}>
      {({ id, name }) =>
        signal === undefined ? (
          <EmptyState
            title={say({ en: 'No signal selected', es: 'No hay ninguna señal elegida' })}
            heading="h1"
          >
            {say({ en: 'Open one from a line of Today.', es: 'Abre una desde una línea de Hoy.' })}
          </EmptyState>
        ) : (
          <OfSignal venue={id} signal={signal} storeName={name} />
        )
      }
    </PlaceStates>
  );
}

interface OfSignalProps {
  venue: number;
  signal: string;
  storeName: string;
}

function OfSignal({ venue, signal, storeName }: OfSignalProps) {
  const { data, error, refetch } = useQuery(signalQuery(venue, signal));
  if (data) return <Evidence data={data} storeName={storeName} />;
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

function Evidence({ data, storeName }: { data: SignalEvidence; storeName: string }) {
  const text = textOf(data.signal, storeName);
  return (
    <>
      <SentenceHead sentence={text.sentence} lead={`${text.evidence} ${capital(text.cost)}.`} />
      <StateNote {...data.signal} />
      <ul className={css.grid}>
        {data.evidence.map((pizza) => (
          <Pizza key={pizza.pizza} {...pizza} />
        ))}
      </ul>
      <p className={css.note}>{methodText(data.signal)}</p>
    </>
  );
}

function textOf(signal: SignalEvidence['signal'], storeName: string) {
  const part = WATCHED_PARTS.find((one) => one === signal.part)!;
  const pointsAWeek = signal.points_a_week;
  const open = {
    id: signal.id,
    venue: signal.venue,
    part,
    day: signal.day,
    shift: signal.shift,
    localTs: signal.local_ts,
    pizzas: signal.pizzas,
    bad: signal.bad,
    usuallyBad: signal.usually_bad,
    pointsAWeek,
    isOn: signal.state === 'on',
    isReleased: signal.state === 'released',
  };
  const line = { kind: 'kitchen' as const, key: signal.id, part, pointsAWeek, signal: open };
  return lineText(line, () => storeName, pageLanguage());
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
            en: 'Pizzas of this signal were corrected since, and it would not be found any more.',
            es: 'Desde entonces se corrigieron pizzas de esta señal, y ya no se encontraría.',
          })
        : say({
            en: 'Pizzas of this signal were corrected since, and it would now be found in different pizzas.',
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
  const place = parsePizzaId(pizza);
  const name = specialtyOfPage(specialty ?? '');
  const found = bad
    ? say({ en: 'with the fault', es: 'con el fallo' })
    : say({ en: 'as usual', es: 'como siempre' });
  const Icon = bad ? IconAlertTriangle : IconCheck;
  return (
    <li className={css.pizza} data-bad={bad || undefined}>
      <span className={css.picture}>
        <PizzaImage
          path={place && picturePath(place)}
          alt={`${name}, ${time.slice(11, 16)}, ${found}`}
          sizes="160px"
        />
      </span>
      <p>
        <Icon size={16} stroke={1.9} aria-hidden /> {found}
      </p>
      <p className={css.small}>
        {name}, {time.slice(11, 16)}
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
