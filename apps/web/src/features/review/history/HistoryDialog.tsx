import { readHistory } from '@crustodian/contract/review';
import { Button, Loader } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { Dialog } from '../../../controls/dialogs/Dialog.tsx';
import { ErrorState } from '../../../controls/feedback/StatePanel.tsx';
import type { PizzaCard } from '../../../pizza/pizza-card.ts';
import { mayBeUndone } from './history-lines.ts';
import { PizzaHistory } from './PizzaHistory.tsx';
import type { ReviewSetting } from '../review-setting.ts';
import { phrase, say } from '../../../language/language.ts';
import css from './HistoryDialog.module.css';

interface HistoryDialogProps {
  card: PizzaCard;
  setting: ReviewSetting;
  opened: boolean;
  onUndo: () => void;
  onClose: () => void;
}

/** A pizza's history: who changed what and when, with Undo for the newest change. */
export function HistoryDialog(props: HistoryDialogProps) {
  return (
    <Dialog
      opened={props.opened}
      onClose={props.onClose}
      title={say({ en: 'History', es: 'Historial' })}
      width="medium"
    >
      {props.opened && <Contents {...props} />}
    </Dialog>
  );
}

function Contents({ card, setting, onUndo }: HistoryDialogProps) {
  const history = useQuery({
    queryKey: ['history', card.pizzaInfoId, card.rev],
    queryFn: ({ signal }) => call(readHistory, { params: { id: card.pizzaInfoId } }, { signal }),
  });
  if (history.isError) {
    return (
      <ErrorState
        title={say({
          en: 'The history could not be loaded',
          es: 'No se pudo cargar el historial',
        })}
        onRetry={() => void history.refetch()}
        error={history.error}
      />
    );
  }
  if (!history.data) return <Loader aria-label={phrase('Loading')} className={css.loader} />;
  const entries = history.data.history;
  return (
    <>
      <PizzaHistory entries={entries} setting={setting} />
      {mayBeUndone(entries) && (
        <div className={css.actions}>
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} stroke={1.7} aria-hidden />}
            onClick={onUndo}
          >
            {say({ en: 'Undo last change', es: 'Deshacer el último cambio' })}
          </Button>
        </div>
      )}
    </>
  );
}
