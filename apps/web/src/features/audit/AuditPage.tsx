import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { useState } from 'react';
import { useMe } from '../../api/session.ts';
import { EmptyState, ErrorState } from '../../controls/feedback/StatePanel.tsx';
import { PageStatus } from '../../controls/page-slots.tsx';
import { BlindLane, type Mode } from './BlindLane.tsx';
import { DoneState } from './DoneState.tsx';
import { LaneBanners } from './LaneBanners.tsx';
import { LaneProgress } from './LaneProgress.tsx';
import { useLane } from './use-lane.ts';
import { useOnlyWindow } from './use-only-window.ts';
import { say, phrase } from '../../language/language.ts';
import css from './AuditPage.module.css';

/** Blind judging of drawn pizzas: score, store and time are not shown. */
export function AuditPage() {
  const { id } = useMe();
  const isOnly = useOnlyWindow(`crustodian-lane-${id}`);
  if (isOnly === null) return <LaneSkeleton />;
  if (isOnly) return <Lane person={id} />;
  return (
    <EmptyState
      title={say({
        en: 'You are already judging in another window.',
        es: 'Ya estás juzgando en otra ventana.',
      })}
      heading="h1"
    >
      {say({ en: 'Close it, and this one goes on.', es: 'Ciérrala y esta sigue.' })}
    </EmptyState>
  );
}

function Lane({ person }: { person: number }) {
  const { lane, state } = useLane(person);
  // State of the page, so that it survives loading the next pizza.
  const [mode, setMode] = useState<Mode>('points');
  const { current, error, isDone, offlineSince } = state;
  const isOffline = offlineSince !== null;
  return (
    <div className={css.page}>
      <PageStatus>
        <LaneProgress />
      </PageStatus>
      <div className={css.narrow}>
        <LaneProgress />
      </div>
      <LaneBanners state={state} />
      {current ? (
        <BlindLane {...{ lane, state, mode }} task={current} onMode={setMode} />
      ) : isDone ? (
        <DoneState onAgain={lane.again} />
      ) : error && !isOffline ? (
        <ErrorState
          title={say({
            en: 'The next pizza could not be loaded',
            es: 'No se pudo cargar la siguiente pizza',
          })}
          heading="h1"
          error={error}
          onRetry={lane.again}
        >
          {say({ en: 'Nothing was changed.', es: 'No se cambió nada.' })}
        </ErrorState>
      ) : isOffline ? (
        <EmptyState
          title={say({
            en: 'No more pizzas are on this device.',
            es: 'No hay más pizzas en este dispositivo.',
          })}
          heading="h1"
        >
          {say({
            en: 'The next ones come when the connection is back.',
            es: 'Las siguientes llegan cuando vuelva la conexión.',
          })}
        </EmptyState>
      ) : (
        <LaneSkeleton />
      )}
    </div>
  );
}

const LaneSkeleton = () => (
  <div
    className={css.skeleton}
    role="status"
    aria-label={say({ en: 'Loading the next pizza', es: 'Cargando la siguiente pizza' })}
  >
    <h1 className="cr-hidden">{phrase('Blind review')}</h1>
    <Skeleton className={css.skeletonPhoto!} />
    <Skeleton className={css.skeletonGolden!} />
    <Skeleton className={css.skeletonRows!} />
  </div>
);
