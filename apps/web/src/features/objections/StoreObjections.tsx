import type { StoreObjection } from '@crustodian/contract/objections';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState, ErrorState } from '../../controls/feedback/StatePanel.tsx';
import { PanelSkeleton } from '../../controls/lists/PanelSkeleton.tsx';
import { SentenceHead } from '../../controls/SentenceHead.tsx';
import { venueObjectionsQuery, type VenueObjections } from './objection-calls.ts';
import {
  answerText,
  newPlacesText,
  OBJECTION_MESSAGES,
  pizzaTimeText,
  reasonText,
  scoresText,
  storeSentence,
} from './objection-wording.ts';
import { ObjectionPicture } from './ObjectionPicture.tsx';
import { Places } from './Places.tsx';
import { StateBadge } from './StateBadge.tsx';
import { specialtyOfPage } from '../../pizza/names.ts';
import { say } from '../../language/language.ts';
import css from './ObjectionsPage.module.css';

const LEAD = {
  en: 'Every objection is judged again by somebody who has seen neither the score nor your reason. The answer stands on the pizza for all who can see it.',
  es: 'Cada reclamación la juzga de nuevo alguien que no ha visto ni la puntuación ni tu motivo. La respuesta queda en la pizza para todos los que la pueden ver.',
};

type Shown = 'all' | 'open' | 'granted';

/** A store's objections with their answers. */
export function StoreObjections({ venue }: { venue: number }) {
  const { data, error, refetch } = useQuery(venueObjectionsQuery(venue));
  if (error) {
    return (
      <ErrorState
        title={say({
          en: 'The objections could not be loaded',
          es: 'No se pudieron cargar las reclamaciones',
        })}
        heading="h1"
        error={error}
        onRetry={() => void refetch()}
      >
        {say({ en: 'Nothing was changed.', es: 'No se cambió nada.' })}
      </ErrorState>
    );
  }
  if (!data)
    return (
      <PanelSkeleton
        rows={5}
        label={say({ en: 'Loading the objections', es: 'Cargando las reclamaciones' })}
      />
    );
  if (data.objections.length === 0) {
    return (
      <EmptyState
        title={say({ en: 'No objections yet', es: 'Aún no hay reclamaciones' })}
        heading="h1"
      >
        {say({
          en: `Is a score not right? Open the pizza in the daily feed and choose “${OBJECTION_MESSAGES.ask.en}”. It is judged again by somebody who has seen neither the score nor your reason.`,
          es: `¿Una puntuación no está bien? Abre la pizza en «Pizzas del día» y elige «${OBJECTION_MESSAGES.ask.es}». La juzga de nuevo alguien que no ha visto ni la puntuación ni tu motivo.`,
        })}
      </EmptyState>
    );
  }
  return <Answered data={data} />;
}

function Answered({ data }: { data: VenueObjections }) {
  const [shown, setShown] = useState<Shown>('all');
  const { objections, week } = data;
  const count = (state: Shown) => objections.filter((one) => one.state === state).length;
  const rows = objections.filter(({ state }) => shown === 'all' || state === shown);
  const groups = Map.groupBy(rows, (row) =>
    row.week === week
      ? say({ en: 'This week', es: 'Esta semana' })
      : say({ en: 'Earlier', es: 'Antes' }),
  );
  return (
    <>
      <SentenceHead sentence={storeSentence(objections)} lead={say(LEAD)}>
        <div className={css.quota}>
          <Places left={data.left} of={data.of} />
          <p>
            {say({
              en: 'Open and kept ones use a place, the others give theirs back.',
              es: 'Las abiertas y las que se mantienen ocupan un lugar; las demás lo devuelven.',
            })}{' '}
            {newPlacesText(data.new_places)}
          </p>
        </div>
      </SentenceHead>
      <Choice {...{ shown, count }} all={objections.length} onChange={setShown} />
      {[...groups].map(([title, of]) => (
        <section key={title} className={css.panel} aria-label={title}>
          <h2 className={css.panelTitle}>{title}</h2>
          <ul className={css.rows}>
            {of.map((objection) => (
              <Row key={objection.pizza} {...objection} />
            ))}
          </ul>
        </section>
      ))}
      {rows.length === 0 && (
        <p className={css.lead}>{say({ en: 'None of them.', es: 'Ninguna.' })}</p>
      )}
      <p className={css.note}>
        {say({
          en: 'A pizza can be objected to for seven days.',
          es: 'Se puede reclamar una pizza durante siete días.',
        })}{' '}
        {say(OBJECTION_MESSAGES.never)}
      </p>
    </>
  );
}

interface ChoiceProps {
  shown: Shown;
  all: number;
  count: (state: Shown) => number;
  onChange: (shown: Shown) => void;
}

/** Filter: all, open, or those that changed a score. */
const Choice = ({ shown, all, count, onChange }: ChoiceProps) => (
  <SegmentedControl
    size="xs"
    className={css.toggle!}
    aria-label={say({ en: 'Which objections', es: 'Qué reclamaciones' })}
    value={shown}
    data={[
      {
        value: 'all',
        label: say({ en: `All ${all}`, es: `Todas ${all}` }),
      },
      {
        value: 'open',
        label: say({ en: `Open ${count('open')}`, es: `Abiertas ${count('open')}` }),
      },
      {
        value: 'granted',
        label: say({ en: `Changed ${count('granted')}`, es: `Cambiadas ${count('granted')}` }),
      },
    ]}
    onChange={(next) => onChange(next as Shown)}
  />
);

function Row(objection: StoreObjection) {
  const { pizza, is_shown: isShown, specialty, local_ts: time, sentence } = objection;
  const name = specialty ? specialtyOfPage(specialty) : say({ en: 'A pizza', es: 'Una pizza' });
  return (
    <li className={css.row}>
      <ObjectionPicture pizza={isShown ? pizza : null} alt={name} />
      <div className={css.named}>
        <b>{name}</b>
        <span>{pizzaTimeText(time)}</span>
      </div>
      <div className={css.asked}>
        {reasonText(objection)}
        {sentence && <q>{sentence}</q>}
      </div>
      <div className={css.answer}>
        <span>
          <StateBadge state={objection.state} /> {scoresText(objection)}
        </span>
        <span>{answerText(objection)}</span>
      </div>
    </li>
  );
}
