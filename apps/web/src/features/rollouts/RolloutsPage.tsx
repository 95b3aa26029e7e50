import { Button } from '@mantine/core';
import { IconArrowsShuffle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyState, ErrorState } from '../../controls/feedback/StatePanel.tsx';
import { PanelSkeleton } from '../../controls/lists/PanelSkeleton.tsx';
import { SentenceHead } from '../../controls/SentenceHead.tsx';
import { phrase, say } from '../../language/language.ts';
import { CompanySteps } from '../../place/CompanySteps.tsx';
import { PlaceStates } from '../../place/PlaceStates.tsx';
import { usePlace } from '../../place/use-place.ts';
import { actionsQuery } from '../actions/action-calls.ts';
import { DrawDialog, type Store } from './DrawDialog.tsx';
import { rolloutsQuery, type Rollout } from './rollout-calls.ts';
import { listSentence, sharedOutText, sinceText, stateOf } from './rollout-view.ts';
import { RolloutDetail } from './RolloutDetail.tsx';
import { RolloutChip } from './RolloutChip.tsx';
import css from './Rollouts.module.css';

const route = getRouteApi('/shell/rollouts');
const DRAW = { en: 'Draw who begins', es: 'Sortear quién empieza' };

/** Changes that some stores try first, and their measured effects. */
export function RolloutsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const place = usePlace(search);
  return (
    <>
      <CompanySteps place={place} onCompany={(company) => void navigate({ search: { company } })} />
      <PlaceStates place={place} title={phrase('Rollouts')}>
        {({ company, today }) => <OfCompany company={company} today={today} />}
      </PlaceStates>
    </>
  );
}

function OfCompany({ company, today }: { company: number; today: string }) {
  const { rollout: chosen } = route.useSearch();
  const rollouts = useQuery(rolloutsQuery(company));
  const stores = useQuery(actionsQuery(company));
  const error = rollouts.error ?? stores.error;
  if (rollouts.data && stores.data) {
    const { venues } = stores.data;
    const rollout = rollouts.data.rollouts.find(({ id }) => id === chosen);
    return rollout ? (
      <RolloutDetail key={rollout.id} {...{ company, rollout, today }} stores={venues} />
    ) : (
      <List {...{ company, today }} rollouts={rollouts.data.rollouts} stores={venues} />
    );
  }
  if (!error)
    return (
      <PanelSkeleton
        rows={4}
        label={say({ en: 'Loading the rollouts', es: 'Cargando los despliegues' })}
      />
    );
  return (
    <ErrorState
      title={say({
        en: 'The rollouts could not be loaded',
        es: 'No se pudieron cargar los despliegues',
      })}
      heading="h1"
      error={error}
      onRetry={() => void Promise.all([rollouts.refetch(), stores.refetch()])}
    />
  );
}

interface ListProps {
  company: number;
  today: string;
  rollouts: readonly Rollout[];
  stores: readonly Store[];
}

function List({ company, today, rollouts, stores }: ListProps) {
  const [isDrawing, setIsDrawing] = useState(false);
  return (
    <>
      <SentenceHead
        sentence={listSentence(rollouts)}
        lead={say({
          en: 'Some stores begin, drawn by lot, and the others follow: so its effect can be told from chance.',
          es: 'Algunas tiendas empiezan, por sorteo, y las otras siguen: así su efecto se distingue de la casualidad.',
        })}
      >
        {stores.length > 1 && (
          <Button
            leftSection={<IconArrowsShuffle size={16} stroke={1.9} aria-hidden />}
            onClick={() => setIsDrawing(true)}
          >
            {say(DRAW)}
          </Button>
        )}
      </SentenceHead>
      <Rows rollouts={rollouts} today={today} />
      <p className={css.note}>
        {say({
          en: 'A draw is kept with its seed; one that is withdrawn stays on the list.',
          es: 'Un sorteo se guarda con su semilla; uno retirado sigue en la lista.',
        })}
      </p>
      <DrawDialog
        opened={isDrawing}
        onClose={() => setIsDrawing(false)}
        {...{ company, stores, today }}
      />
    </>
  );
}

function Rows({ rollouts, today }: Pick<ListProps, 'rollouts' | 'today'>) {
  if (rollouts.length === 0) {
    return (
      <EmptyState
        title={say({ en: 'No change was drawn yet.', es: 'Aún no se sorteó ningún cambio.' })}
      >
        {say({
          en: 'Name the change, and let the lot say which stores begin.',
          es: 'Nombra el cambio y deja que el sorteo diga qué tiendas empiezan.',
        })}
      </EmptyState>
    );
  }
  return (
    <section className={css.panel} aria-label={phrase('Rollouts')}>
      <ul className={css.list}>
        {rollouts.map((rollout) => (
          <Row key={rollout.id} rollout={rollout} today={today} />
        ))}
      </ul>
    </section>
  );
}

function Row({ rollout, today }: { rollout: Rollout; today: string }) {
  const { id, what, first, others, made_by: maker } = rollout;
  const state = stateOf(rollout, today);
  return (
    <li className={css.row}>
      <RolloutChip state={state} />
      <p className={css.named}>
        {state === 'withdrawn' ? (
          <b>{what}</b>
        ) : (
          <Link from="/rollouts" to="/rollouts" search={(search) => ({ ...search, rollout: id })}>
            {what}
          </Link>
        )}
        <span>{sharedOutText(first.length, others.length)}</span>
      </p>
      <p className={css.when}>
        {sinceText(rollout, today)}
        <span>{maker}</span>
      </p>
    </li>
  );
}
