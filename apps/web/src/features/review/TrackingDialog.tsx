import { readHistory } from '@crustodian/contract/review';
import { readTrackingInfo } from '@crustodian/contract/feed';
import { useQuery } from '@tanstack/react-query';
import { Loader } from '@mantine/core';
import { call } from '../../api/call.ts';
import { Dialog } from '../../controls/Dialog.tsx';
import { ErrorState } from '../../controls/StatePanel.tsx';
import type { PizzaCard } from '../../pizza/pizza-card.ts';
import { PizzaHistory } from './PizzaHistory.tsx';
import css from './TrackingDialog.module.css';

interface TrackingDialogProps {
  card: PizzaCard;
  opened: boolean;
  onClose: () => void;
}

/** What the pipeline recorded about a pizza, as it is, and what reviewers changed. */
export function TrackingDialog({ card, opened, onClose }: TrackingDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Raw tracking info" width="large">
      {opened && <Contents card={card} />}
    </Dialog>
  );
}

function Contents({ card }: { card: PizzaCard }) {
  const tracking = useQuery({
    queryKey: ['tracking', card.pizzaInfoId, card.rev],
    queryFn: ({ signal }) =>
      call(readTrackingInfo, { params: { id: card.pizzaInfoId } }, { signal }),
  });
  const history = useQuery({
    queryKey: ['history', card.pizzaInfoId, card.rev],
    queryFn: ({ signal }) => call(readHistory, { params: { id: card.pizzaInfoId } }, { signal }),
  });
  if (tracking.isError) {
    return (
      <ErrorState
        title="Error during retrieval of tracking info"
        onRetry={() => void tracking.refetch()}
        details={tracking.error.message}
      />
    );
  }
  if (!tracking.data) return <Loader aria-label="Loading" className={css.loader} />;
  const { edge_tracking_summary, evaluation, evaluation_runs } = tracking.data;
  return (
    <div className={css.panels}>
      <Panel title="edge_tracking_summary" value={edge_tracking_summary} />
      <Panel title="evaluation, evaluation_runs" value={{ evaluation, evaluation_runs }} />
      {history.data && <PizzaHistory entries={history.data.history} />}
    </div>
  );
}

function Panel({ title, value }: { title: string; value: unknown }) {
  return (
    <section className={css.panel}>
      <h3>{title}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys */}
      <pre tabIndex={0} aria-label={title}>
        {JSON.stringify(value, null, 2)}
      </pre>
    </section>
  );
}
