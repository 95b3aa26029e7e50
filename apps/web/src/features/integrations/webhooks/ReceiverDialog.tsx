import type { WebhookReceiver } from '@crustodian/contract/integrations';
import { WEBHOOK_KIND_NAMES, type WebhookKind } from '@crustodian/domain/people/webhook-events';
import { Button, Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useState } from 'react';
import { failureOf } from '../../../connection/error-messages.ts';
import { confirm } from '../../../controls/dialogs/ConfirmDialog.tsx';
import { Dialog } from '../../../controls/dialogs/Dialog.tsx';
import { say } from '../../../language/language.ts';
import { dateText } from '../moments.ts';
import type { NewReceiver, WebhookChanges } from './webhook-calls.ts';
import { kindText } from './webhook-wording.ts';
import css from '../Integrations.module.css';

interface ReceiverDialogProps {
  /** Null while closed; its receiver is null for a new one. */
  edited: { receiver: WebhookReceiver | null } | null;
  changes: WebhookChanges;
  onClose: () => void;
  /** Called with a new signing secret, which has to be shown. */
  onSecret: (secret: { name: string; value: string }) => void;
}

/** Name, URL and event kinds of a receiver; also renews its secret and removes it. */
export function ReceiverDialog({ edited, changes, onClose, onSecret }: ReceiverDialogProps) {
  const receiver = edited?.receiver ?? null;
  const [body, setBody] = useState<NewReceiver>({
    name: receiver?.name ?? '',
    url: receiver?.url ?? '',
    kinds: receiver?.kinds ?? [...WEBHOOK_KIND_NAMES],
  });
  const { add, change } = changes;
  const send = () => {
    if (receiver) change.mutate({ receiver: receiver.id, body }, { onSuccess: onClose });
    else {
      add.mutate(body, {
        onSuccess: ({ secret }) => {
          onClose();
          onSecret({ name: body.name, value: secret });
        },
      });
    }
  };
  const refusal = add.error ?? change.error;
  const close = () => {
    add.reset();
    change.reset();
    onClose();
  };
  return (
    <Dialog
      opened={edited !== null}
      onClose={close}
      title={
        receiver
          ? say({ en: `Change “${receiver.name}”`, es: `Cambiar «${receiver.name}»` })
          : say({ en: 'A new receiver', es: 'Un receptor nuevo' })
      }
    >
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Fields body={body} onChange={setBody} refusal={refusal} />
        <div className={css.dialogActs}>
          {receiver && <OtherActs {...{ receiver, changes, onSecret }} onClose={close} />}
          <Button
            type="submit"
            loading={add.isPending || change.isPending}
            disabled={body.kinds.length === 0}
          >
            {receiver ? say({ en: 'Save', es: 'Guardar' }) : say({ en: 'Add', es: 'Añadir' })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface FieldsProps {
  body: NewReceiver;
  onChange: (body: NewReceiver) => void;
  refusal: Error | null;
}

const Fields = ({ body, onChange, refusal }: FieldsProps) => (
  <>
    <TextInput
      label={say({ en: 'Name', es: 'Nombre' })}
      required
      maxLength={100}
      value={body.name}
      data-autofocus
      onChange={({ currentTarget }) => onChange({ ...body, name: currentTarget.value })}
    />
    <TextInput
      label={say({ en: 'Address', es: 'Dirección' })}
      description={say({
        en: 'https, outside your own network',
        es: 'https, fuera de tu propia red',
      })}
      required
      maxLength={1000}
      value={body.url}
      error={refusal && failureOf(refusal)}
      onChange={({ currentTarget }) => onChange({ ...body, url: currentTarget.value })}
    />
    <Checkbox.Group
      label={say({ en: 'Is told when', es: 'Se le avisa cuando' })}
      value={body.kinds}
      // Safe because the checkboxes have only these values.
      onChange={(kinds) => onChange({ ...body, kinds: kinds as WebhookKind[] })}
    >
      <div className={css.form}>
        {WEBHOOK_KIND_NAMES.map((kind) => (
          <Checkbox
            key={kind}
            value={kind}
            label={kindText(kind)}
            description={<code>{kind}</code>}
          />
        ))}
      </div>
    </Checkbox.Group>
  </>
);

interface OtherActsProps extends Omit<ReceiverDialogProps, 'edited'> {
  receiver: WebhookReceiver;
}

function OtherActs({ receiver, changes, onClose, onSecret }: OtherActsProps) {
  const { id, name, secret_changed_at: changedAt } = receiver;
  const rotate = async () => {
    const isSure = await confirm({
      title: say({ en: 'Make a new secret?', es: '¿Crear un secreto nuevo?' }),
      question: say({
        en: `The one of ${dateText(changedAt)} signs as well for 24 hours.`,
        es: `El del ${dateText(changedAt)} también firma durante 24 horas.`,
      }),
      act: say({ en: 'New secret', es: 'Secreto nuevo' }),
    });
    if (!isSure) return;
    changes.rotate.mutate(id, {
      onSuccess: ({ secret }) => {
        onClose();
        onSecret({ name, value: secret });
      },
    });
  };
  const end = async () => {
    const isSure = await confirm({
      title: say({ en: `End “${name}”?`, es: `¿Terminar «${name}»?` }),
      question: say({
        en: 'What waits for it is given up.',
        es: 'Lo que espera por él se abandona.',
      }),
      act: say({ en: 'End it', es: 'Terminarlo' }),
      destructive: true,
    });
    if (isSure) changes.end.mutate(id, { onSuccess: onClose });
  };
  return (
    <>
      <Button variant="subtle" color="neg" onClick={() => void end()}>
        {say({ en: 'End it', es: 'Terminarlo' })}
      </Button>
      <Button variant="default" onClick={() => void rotate()}>
        {say({ en: 'New secret', es: 'Secreto nuevo' })}
      </Button>
    </>
  );
}
