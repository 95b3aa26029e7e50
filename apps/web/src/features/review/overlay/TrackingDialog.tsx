import { readTrackingInfo } from '@crustodian/contract/feed';
import { useQuery } from '@tanstack/react-query';
import { Button, Loader } from '@mantine/core';
import { call } from '../../../api/call.ts';
import { Dialog } from '../../../controls/dialogs/Dialog.tsx';
import { ScrollBox } from '../../../controls/lists/ScrollBox.tsx';
import type { PizzaCard } from '../../../pizza/pizza-card.ts';
import { phrase, say } from '../../../language/language.ts';
import css from './TrackingDialog.module.css';

interface TrackingDialogProps {
  card: PizzaCard;
  opened: boolean;
  onClose: () => void;
}

/** The pipeline's raw records of a pizza. */
export function TrackingDialog({ card, opened, onClose }: TrackingDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={say({ en: 'Raw tracking info', es: 'Datos de seguimiento en bruto' })}
      width="large"
    >
      {opened && <Contents card={card} />}
    </Dialog>
  );
}

const NOTHING = { edge_tracking_summary: {}, evaluation: null, evaluation_runs: [] };

function Contents({ card }: { card: PizzaCard }) {
  const tracking = useQuery({
    queryKey: ['tracking', card.pizzaInfoId, card.rev],
    queryFn: ({ signal }) =>
      call(readTrackingInfo, { params: { id: card.pizzaInfoId } }, { signal }),
  });
  // A failure is only logged (spec 000 section 8); the panels stay empty until a retry.
  const recorded = tracking.isError ? NOTHING : tracking.data;
  if (!recorded) return <Loader aria-label={phrase('Loading')} className={css.loader} />;
  const { edge_tracking_summary, evaluation, evaluation_runs } = recorded;
  return (
    <div className={css.panels}>
      <Panel title={'edge_tracking_summary'} value={edge_tracking_summary} />
      <Panel title={'evaluation, evaluation_runs'} value={{ evaluation, evaluation_runs }} />
      {tracking.isError && (
        <Button variant="default" onClick={() => void tracking.refetch()}>
          {phrase('Try again')}
        </Button>
      )}
    </div>
  );
}

function Panel({ title, value }: { title: string; value: unknown }) {
  return (
    <section className={css.panel}>
      <h3>{title}</h3>
      <ScrollBox role="group" label={title} className={css.box}>
        <pre>{JSON.stringify(value, null, 2)}</pre>
      </ScrollBox>
    </section>
  );
}
