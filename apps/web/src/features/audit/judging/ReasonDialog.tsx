import { Button } from '@mantine/core';
import { UNJUDGEABLE } from '@crustodian/contract/audit';
import { Dialog } from '../../../controls/dialogs/Dialog.tsx';
import { REASONS } from '../lane-messages.ts';
import { say } from '../../../language/language.ts';
import css from './LaneDialogs.module.css';

interface ReasonDialogProps {
  opened: boolean;
  onClose: () => void;
  onChoose: (reason: (typeof UNJUDGEABLE)[number]) => void;
}

/** Asks why a pizza cannot be judged; choosing a reason submits it immediately. */
export const ReasonDialog = ({ opened, onClose, onChoose }: ReasonDialogProps) => (
  <Dialog
    opened={opened}
    onClose={onClose}
    title={say({ en: 'Why can it not be judged?', es: '¿Por qué no se puede juzgar?' })}
    width="small"
  >
    <div className={css.choices}>
      {UNJUDGEABLE.map((reason, at) => (
        <Button
          key={reason}
          variant="default"
          justify="start"
          data-autofocus={at === 0 || undefined}
          onClick={() => onChoose(reason)}
        >
          {say(REASONS[reason])}
        </Button>
      ))}
    </div>
    <p className={css.hint}>
      {say({
        en: 'It is recorded as unfit, and the next pizza opens.',
        es: 'Se registra como no apta y se abre la siguiente pizza.',
      })}
    </p>
  </Dialog>
);
