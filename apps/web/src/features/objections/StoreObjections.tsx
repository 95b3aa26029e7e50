import type { StoreObjection } from '@crustodian/contract/objections';
import { specialtyLabel } from '@crustodian/domain/pizza/specialties';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState, ErrorState } from '../../controls/feedback/StatePanel.tsx';
import { PanelSkeleton } from '../../controls/lists/PanelSkeleton.tsx';
import { SentenceHead } from '../../controls/SentenceHead.tsx';
import { venueObjectionsQuery, type VenueObjections } from './objection-calls.ts';
import {
  answerText,
  dayWithWeekday,
  OBJECTION_MESSAGES,
  pizzaTimeText,
  reasonText,
  scoresText,
  storeSentence,
} from './objection-wording.ts';
import { ObjectionPicture } from './ObjectionPicture.tsx';
import { Places } from './Places.tsx';
import { StateBadge } from './StateBadge.tsx';
import css from './ObjectionsPage.module.css';

type Shown = 'all' | 'open' | 'granted';

/** A store's questions with their answers. */
export function StoreObjections({ venue }: { venue: number }) {
  const { data, error, refetch } = useQuery(venueObjectionsQuery(venue));
  if (error) {
    return (
      <ErrorState
        title="The objections could not be loaded"
        heading="h1"
        error={error}
        onRetry={() => void refetch()}
      >
        Nothing was changed.
      </ErrorState>
    );
  }
  if (!data) return <PanelSkeleton rows={5} label="Loading the objections" />;
  if (data.objections.length === 0) {
    return (
      <EmptyState title="No objections yet" heading="h1">
        Is a score not right? Open the pizza in the daily feed and choose “{OBJECTION_MESSAGES.ask}
        ”. It is judged again by somebody who has seen neither the score nor your reason.
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
  const groups = Map.groupBy(rows, (row) => (row.week === week ? 'This week' : 'Earlier'));
  return (
    <>
      <SentenceHead
        sentence={storeSentence(objections)}
        lead="Every objection is judged again by somebody who has seen neither the score nor your reason. The answer stands on the pizza for all who can see it."
      >
        <div className={css.quota}>
          <Places left={data.left} of={data.of} />
          <p>
            Open and kept ones use a place, the others give theirs back. New places on{' '}
            {dayWithWeekday(data.new_places)}.
          </p>
        </div>
      </SentenceHead>
      <SegmentedControl
        size="xs"
        className={css.toggle!}
        aria-label="Which objections"
        value={shown}
        data={[
          { value: 'all', label: `All ${objections.length}` },
          { value: 'open', label: `Open ${count('open')}` },
          { value: 'granted', label: `Changed ${count('granted')}` },
        ]}
        onChange={(next) => setShown(next as Shown)}
      />
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
      {rows.length === 0 && <p className={css.lead}>None of them.</p>}
      <p className={css.note}>
        A pizza can be objected to for seven days. {OBJECTION_MESSAGES.never}
      </p>
    </>
  );
}

function Row(objection: StoreObjection) {
  const { pizza, is_shown: isShown, specialty, local_ts: time, sentence } = objection;
  const name = specialty ? specialtyLabel(specialty) : 'A pizza';
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
