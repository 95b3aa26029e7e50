import type { PizzaObjection } from '@crustodian/contract/objections';
import { Drawer } from '@mantine/core';
import '@mantine/core/styles/Drawer.layer.css';
import { useState } from 'react';
import { Dialog } from '../../controls/dialogs/Dialog.tsx';
import { useOnPhone } from '../../controls/use-on-phone.ts';
import type { PizzaCard } from '../../pizza/pizza-card.ts';
import { PizzaImage } from '../../pizza/PizzaImage.tsx';
import { FaultArcs } from './FaultArcs.tsx';
import { faultySlices } from './faulty-slices.ts';
import { faultText, OBJECTION_MESSAGES } from './objection-wording.ts';
import { ObjectionForm } from './ObjectionForm.tsx';
import type { ObjectionChoice } from './ReasonChoice.tsx';
import { Timeline } from './Timeline.tsx';
import { phrase, say } from '../../language/language.ts';
import css from './Objections.module.css';

const PIZZA = { en: 'The pizza', es: 'La pizza' };

interface ObjectionDialogProps {
  card: PizzaCard;
  state: PizzaObjection;
  opened: boolean;
  onClose: () => void;
}

/** Asks what is wrong, and shows the progress afterwards; a sheet on phones, a dialog elsewhere. */
export function ObjectionDialog({ card, state, opened, onClose }: ObjectionDialogProps) {
  const onPhone = useOnPhone();
  const [choice, setChoice] = useState<ObjectionChoice | null>(null);
  const { objection } = state;
  const title = !objection
    ? say(OBJECTION_MESSAGES.question)
    : objection.state === 'open'
      ? say(OBJECTION_MESSAGES.sent)
      : say(OBJECTION_MESSAGES.objection);
  const content = objection ? (
    <Timeline
      {...{ state, objection }}
      pizza={card.tId}
      picture={
        onPhone && (
          <span>
            <PizzaImage path={card.image} alt={say(PIZZA)} sizes="104px" />
          </span>
        )
      }
      onDone={onClose}
    />
  ) : (
    <ObjectionForm
      {...{ state, choice }}
      pizza={card.tId}
      onChoose={setChoice}
      onCancel={onClose}
    />
  );
  if (onPhone) {
    return (
      <Drawer
        opened={opened}
        onClose={onClose}
        position="bottom"
        size="auto"
        title={title}
        closeButtonProps={{ 'aria-label': phrase('Close') }}
        classNames={{ content: css.sheet!, title: css.sheetTitle! }}
      >
        {opened && content}
      </Drawer>
    );
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={title} width="large">
      <div className={css.halves}>
        <FaultPicture card={card} criterion={objection ? undefined : choice?.criterion} />
        {opened && content}
      </div>
    </Dialog>
  );
}

/** The pizza; for a criterion, with arcs where the engine took off points. */
function FaultPicture({ card, criterion }: { card: PizzaCard; criterion: string | undefined }) {
  const findings = card.evaluationResult?.explanation?.findings ?? [];
  const faulty = criterion === undefined ? [] : faultySlices(findings, criterion);
  return (
    <figure className={css.faults}>
      <div>
        <PizzaImage path={card.image} alt={say(PIZZA)} sizes="320px" />
        {criterion !== undefined && <FaultArcs {...{ card, criterion, faulty }} />}
      </div>
      {criterion !== undefined && faulty.length > 0 && (
        <figcaption>{faultText(criterion)}</figcaption>
      )}
    </figure>
  );
}
