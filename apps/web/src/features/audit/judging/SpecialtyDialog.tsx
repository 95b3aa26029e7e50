import { Button } from '@mantine/core';
import type { BlindTask } from '@crustodian/contract/audit';
import { Dialog } from '../../../controls/dialogs/Dialog.tsx';
import { specialtyOfPage } from '../../../pizza/names.ts';
import { capital } from '../../../pizza/words.ts';
import { say } from '../../../language/language.ts';
import css from './LaneDialogs.module.css';

interface SpecialtyDialogProps {
  opened: boolean;
  task: BlindTask;
  chosen: string | null;
  onClose: () => void;
  onChoose: (specialty: string) => void;
}

/** The company's specialties, with the pizza's own first. */
export const SpecialtyDialog = (props: SpecialtyDialogProps) => {
  const { opened, task, chosen, onClose, onChoose } = props;
  const known = new Set([
    ...(task.specialty === null ? [] : [task.specialty]),
    ...task.specialties,
  ]);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={say({ en: 'Which specialty is it?', es: '¿Qué especialidad es?' })}
      width="medium"
    >
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
            {inOneCase(specialtyOfPage(specialty))}
          </Button>
        ))}
      </div>
    </Dialog>
  );
};

/** Some names in the catalogue are in capitals, which would stand out in a list. */
const inOneCase = (name: string): string =>
  name === name.toUpperCase() ? capital(name.toLowerCase()) : name;
