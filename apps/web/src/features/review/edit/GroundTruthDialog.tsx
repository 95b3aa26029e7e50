import { Button, NumberInput, Textarea } from '@mantine/core';
import '@mantine/core/styles/NumberInput.layer.css';
import { useForm } from '@mantine/form';
import { Dialog } from '../../../controls/dialogs/Dialog.tsx';
import { SearchableList } from '../../../controls/pickers/SearchableList.tsx';
import type { PizzaCard } from '../../../pizza/pizza-card.ts';
import { useGroundTruth } from './review-calls.ts';
import type { ReviewSetting } from '../review-setting.ts';
import { say } from '../../../language/language.ts';
import { cancel, chooseSpecialty, specialtyTitle, userFeedback } from '../review-texts.ts';
import css from './GroundTruthDialog.module.css';

interface GroundTruthDialogProps {
  card: PizzaCard;
  setting: ReviewSetting;
  opened: boolean;
  onClose: () => void;
}

/** The provider's own judgement of a pizza: specialty, score and an optional remark. */
export function GroundTruthDialog({ card, setting, opened, onClose }: GroundTruthDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={userFeedback()}>
      {opened && <Form card={card} setting={setting} onClose={onClose} />}
    </Dialog>
  );
}

/** The pizza's score, shown next to the provider's own. */
const besideOwn = ({ score }: PizzaCard): string =>
  say({
    en: `Your score; the pizza has ${score ?? 'none'}.`,
    es: score ? `Tu puntuación; la de la pizza es ${score}.` : 'Tu puntuación; la pizza no tiene.',
  });

function Form({ card, setting, onClose }: Omit<GroundTruthDialogProps, 'opened'>) {
  const save = useGroundTruth(setting);
  const form = useForm({
    initialValues: {
      specialty: card.gtSpecialty ?? card.specialty,
      score: (card.gtScore ?? card.scoreValue ?? '') as number | string,
      remark: '',
    },
  });
  const { specialty, score } = form.values;
  const complete = specialty !== null && typeof score === 'number';
  const send = form.onSubmit(({ remark }) => {
    if (complete) save.mutate({ card, specialty, score, remark }, { onSuccess: onClose });
  });
  return (
    <form className={css.form} onSubmit={send}>
      <div>
        <span className={css.label}>{specialtyTitle()}</span>
        <SearchableList
          label={specialtyTitle()}
          look="field"
          prompt={chooseSpecialty()}
          options={setting.specialties}
          value={specialty}
          onChange={(next) => form.setFieldValue('specialty', next)}
        />
      </div>
      <NumberInput
        label={say({ en: 'Score', es: 'Puntuación' })}
        decimalSeparator={say({ en: '.', es: ',' })}
        description={card.gtScore !== null && besideOwn(card)}
        min={0}
        max={10}
        step={0.1}
        decimalScale={2}
        {...form.getInputProps('score')}
      />
      <Textarea
        label={say({ en: 'Remark (optional)', es: 'Nota (opcional)' })}
        placeholder={card.gtExtra ?? ''}
        maxLength={2000}
        autosize
        minRows={2}
        {...form.getInputProps('remark')}
      />
      <div className={css.actions}>
        <Button variant="default" onClick={onClose}>
          {cancel()}
        </Button>
        <Button type="submit" disabled={!complete} loading={save.isPending}>
          {say({ en: 'Send feedback', es: 'Enviar comentario' })}
        </Button>
      </div>
    </form>
  );
}
