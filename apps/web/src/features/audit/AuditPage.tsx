import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { useMe } from '../../api/session.ts';
import { EmptyState, ErrorState } from '../../controls/feedback/StatePanel.tsx';
import { PageStatus } from '../../controls/page-slots.tsx';
import { BlindLane } from './BlindLane.tsx';
import { DoneState } from './DoneState.tsx';
import { LaneNotices } from './LaneNotices.tsx';
import { LaneProgress } from './LaneProgress.tsx';
import { useLane } from './use-lane.ts';
import { useOnlyWindow } from './use-only-window.ts';
import css from './AuditPage.module.css';

/** Drawn pizzas, judged by what is seen: no score, no store, no time. */
export function AuditPage() {
  const { id } = useMe();
  const isOnly = useOnlyWindow(`crustodian-lane-${id}`);
  if (isOnly === null) return <LaneSkeleton />;
  if (isOnly) return <Lane person={id} />;
  return (
    <EmptyState title="You are already judging in another window." heading="h1">
      Close it, and this one goes on.
    </EmptyState>
  );
}

function Lane({ person }: { person: number }) {
  const { lane, state } = useLane(person);
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
      <LaneNotices state={state} />
      {current ? (
        <BlindLane lane={lane} state={state} task={current} />
      ) : isDone ? (
        <DoneState onAgain={lane.again} />
      ) : error && !isOffline ? (
        <ErrorState
          title="The next pizza could not be loaded"
          heading="h1"
          error={error}
          onRetry={lane.again}
        >
          Nothing was changed.
        </ErrorState>
      ) : isOffline ? (
        <EmptyState title="No more pizzas are on this device." heading="h1">
          The next ones come when the connection is back.
        </EmptyState>
      ) : (
        <LaneSkeleton />
      )}
    </div>
  );
}

const LaneSkeleton = () => (
  <div className={css.skeleton} role="status" aria-label="Loading the next pizza">
    <h1 className="cr-hidden">Blind review</h1>
    <Skeleton className={css.skeletonPhoto!} />
    <Skeleton className={css.skeletonGolden!} />
    <Skeleton className={css.skeletonRows!} />
  </div>
);
