import { Button } from '@mantine/core';
import { IconCheck, IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../controls/feedback/StatePanel.tsx';
import { laneQuery } from './audit-calls.ts';

/** Nothing is left for this rater. */
export function DoneState({ onAgain }: { onAgain: () => void }) {
  const { data } = useQuery(laneQuery);
  const done = data?.done ?? 0;
  if (data && data.left > 0) return <OthersHaveThem onAgain={onAgain} />;
  return (
    <EmptyState
      title={done > 0 ? `All ${done} of today are judged. Thank you.` : 'Nothing to judge now.'}
      heading="h1"
      icon={<IconCheck size={28} stroke={1.7} aria-hidden />}
      action={<Button onClick={onAgain}>Look again</Button>}
    >
      The next lot is drawn when the stores’ days are over, at ten past four in the morning.
    </EmptyState>
  );
}

const OthersHaveThem = ({ onAgain }: { onAgain: () => void }) => (
  <EmptyState
    title="The last pizzas are taken."
    heading="h1"
    icon={<IconClock size={28} stroke={1.7} aria-hidden />}
    action={<Button onClick={onAgain}>Look again</Button>}
  >
    They wait in a window of yours that was closed, and come back within ten minutes.
  </EmptyState>
);
