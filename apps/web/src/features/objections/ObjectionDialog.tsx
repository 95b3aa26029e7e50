import type { PizzaObjection } from '@crustodian/contract/objections';
import { Drawer } from '@mantine/core';
import '@mantine/core/styles/Drawer.layer.css';
import { Dialog } from '../../controls/dialogs/Dialog.tsx';
import { useOnPhone } from '../../controls/use-on-phone.ts';
import { PizzaImage } from '../../pizza/PizzaImage.tsx';
import { OBJECTION_MESSAGES } from './objection-wording.ts';
import { ObjectionForm } from './ObjectionForm.tsx';
import { Timeline } from './Timeline.tsx';
import css from './Objections.module.css';

interface ObjectionDialogProps {
  pizza: string;
  picture: string | null;
  told: PizzaObjection;
  opened: boolean;
  onClose: () => void;
}

/** Asks what is not right, and shows where it stands: a sheet on a phone, a dialog elsewhere. */
export function ObjectionDialog({ pizza, picture, told, opened, onClose }: ObjectionDialogProps) {
  const onPhone = useOnPhone();
  const { objection } = told;
  const title = !objection
    ? OBJECTION_MESSAGES.question
    : objection.state === 'open'
      ? OBJECTION_MESSAGES.sent
      : 'Objection';
  const content = objection ? (
    <Timeline {...{ pizza, told, objection }} onDone={onClose} />
  ) : (
    <ObjectionForm {...{ pizza, told }} onCancel={onClose} />
  );
  if (onPhone) {
    return (
      <Drawer
        opened={opened}
        onClose={onClose}
        position="bottom"
        size="auto"
        title={title}
        closeButtonProps={{ 'aria-label': 'Close' }}
        classNames={{ content: css.sheet!, title: css.sheetTitle! }}
      >
        {opened && content}
      </Drawer>
    );
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={title} width="large">
      <div className={css.halves}>
        <PizzaImage path={picture} alt="The pizza" sizes="320px" />
        {opened && content}
      </div>
    </Dialog>
  );
}
