import { Button } from '@mantine/core';
import type { BlindTask } from '@crustodian/contract/audit';
import { specialtyLabel } from '@crustodian/domain/pizza/specialties';
import { Dialog } from '../../../controls/dialogs/Dialog.tsx';
import css from './LaneDialogs.module.css';

interface SpecialtyDialogProps {
  opened: boolean;
  task: BlindTask;
  chosen: string | null;
  onClose: () => void;
  onChoose: (specialty: string) => void;
}

/** What the company's stores make; the pizza's own first. */
export const SpecialtyDialog = (props: SpecialtyDialogProps) => {
  const { opened, task, chosen, onClose, onChoose } = props;
  const known = new Set([
    ...(task.specialty === null ? [] : [task.specialty]),
    ...task.specialties,
  ]);
  return (
    <Dialog opened={opened} onClose={onClose} title="Which specialty is it?" width="medium">
      <div className={css.choices} data-columns>
        {[...known].map((specialty) => (
          <Button
            key={specialty}
            variant={specialty === chosen ? 'filled' : 'default'}
            color="char"
            justify="start"
            data-autofocus={specialty === chosen || undefined}
            aria-pressed={specialty === chosen}
            onClick={() => onChoose(specialty)}
          >
            {specialtyLabel(specialty)}
          </Button>
        ))}
      </div>
    </Dialog>
  );
};
