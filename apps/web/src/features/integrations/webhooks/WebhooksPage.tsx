import type { WebhookReceiver } from '@crustodian/contract/integrations';
import { Button } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState, ErrorState } from '../../../controls/feedback/StatePanel.tsx';
import { notify } from '../../../controls/feedback/toast.tsx';
import { PanelSkeleton } from '../../../controls/lists/PanelSkeleton.tsx';
import { SentenceHead } from '../../../controls/SentenceHead.tsx';
import { say } from '../../../language/language.ts';
import { receiversQuery } from '../integrations-calls.ts';
import { IntegrationsPanel } from '../IntegrationsPanel.tsx';
import { ShownOnce } from '../ShownOnce.tsx';
import { StateMark } from '../StateMark.tsx';
import { MessageLog } from './MessageLog.tsx';
import { ReceiverDialog } from './ReceiverDialog.tsx';
import { useWebhookChanges, type WebhookChanges } from './webhook-calls.ts';
import { formerMakerText, receiverState, webhooksSentence } from './webhook-wording.ts';
import css from '../Integrations.module.css';

/** A company's receivers and the messages sent to them. */
export const WebhooksPage = () => (
  <IntegrationsPanel title="Webhooks">
    {(company) => <Webhooks key={company} company={company} />}
  </IntegrationsPanel>
);

interface Secret {
  name: string;
  value: string;
}

function Webhooks({ company }: { company: number }) {
  const [now] = useState(Date.now);
  const { data, error, refetch } = useQuery(receiversQuery(company));
  const changes = useWebhookChanges(company);
  /** Null while closed; `receiver` is null for a new one. */
  const [edited, setEdited] = useState<{ receiver: WebhookReceiver | null } | null>(null);
  const [secret, setSecret] = useState<Secret | null>(null);
  if (error) {
    return (
      <ErrorState
        title={say({ en: 'The webhooks could not be loaded', es: 'Error al cargar los webhooks' })}
        heading="h1"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <PanelSkeleton rows={5} />;
  const { receivers } = data;
  return (
    <>
      <Head receivers={receivers} now={now} onAdd={() => setEdited({ receiver: null })} />
      {receivers.length === 0 ? (
        <EmptyState
          icon={<IconWebhook size={28} stroke={1.7} aria-hidden />}
          title={say({ en: 'No receiver', es: 'Sin receptores' })}
        >
          {say({
            en: 'A receiver is told within seconds of faults, actions, objections, cameras and reports.',
            es: 'A un receptor se le avisa en segundos de fallas, acciones, reclamaciones, cámaras e informes.',
          })}
        </EmptyState>
      ) : (
        <Receivers
          receivers={receivers}
          changes={changes}
          onChange={(receiver) => setEdited({ receiver })}
        />
      )}
      <MessageLog {...{ company, now }} again={changes.again} />
      <ReceiverDialog
        key={edited?.receiver?.id ?? String(edited !== null)}
        edited={edited}
        changes={changes}
        onClose={() => setEdited(null)}
        onSecret={setSecret}
      />
      <ShownOnce
        title={say({ en: 'The signing secret', es: 'El secreto de firma' })}
        label={secret?.name ?? ''}
        value={secret?.value ?? null}
        onKept={() => setSecret(null)}
      />
    </>
  );
}

interface HeadProps {
  receivers: readonly WebhookReceiver[];
  now: number;
  onAdd: () => void;
}

const Head = ({ receivers, now, onAdd }: HeadProps) => (
  <SentenceHead
    sentence={webhooksSentence(receivers, now)}
    lead={say({
      en: 'What does not arrive is tried again with growing pauses for 24 hours, then kept here to be sent by hand.',
      es: 'Lo que no llega se intenta de nuevo con pausas crecientes durante 24 horas, y luego queda aquí para enviarlo a mano.',
    })}
  >
    <Button leftSection={<IconPlus size={16} stroke={1.7} aria-hidden />} onClick={onAdd}>
      {say({ en: 'Add a receiver', es: 'Añadir un receptor' })}
    </Button>
  </SentenceHead>
);

interface ReceiversProps {
  receivers: readonly WebhookReceiver[];
  changes: WebhookChanges;
  onChange: (receiver: WebhookReceiver) => void;
}

const Receivers = ({ receivers, changes, onChange }: ReceiversProps) => (
  <ul className={css.lines}>
    {receivers.map((receiver) => {
      const { id, name, url, kinds } = receiver;
      const { state, word } = receiverState(receiver);
      const former = formerMakerText(receiver);
      const test = () =>
        changes.test.mutate(id, {
          onSuccess: () =>
            notify({
              text: say({
                en: 'A test message is on its way',
                es: 'Un mensaje de prueba va en camino',
              }),
            }),
        });
      return (
        <li key={id} className={css.line} data-state={state}>
          <span className={css.disc}>
            <IconWebhook size={18} stroke={1.7} aria-hidden />
          </span>
          <div className={css.about}>
            <h2 className={css.name}>{name}</h2>
            <p className={css.hint}>
              <code>{url}</code> · <code>{kinds.join(', ')}</code>
            </p>
            {former !== '' && <p className={css.hint}>{former}</p>}
          </div>
          <StateMark state={state} word={word} />
          <Button
            variant="default"
            onClick={test}
            aria-label={say({ en: `Send a test to ${name}`, es: `Enviar una prueba a ${name}` })}
          >
            {say({ en: 'Send a test', es: 'Enviar una prueba' })}
          </Button>
          <Button
            variant="subtle"
            onClick={() => onChange(receiver)}
            aria-label={say({ en: `Change ${name}`, es: `Cambiar ${name}` })}
          >
            {say({ en: 'Change', es: 'Cambiar' })}
          </Button>
        </li>
      );
    })}
  </ul>
);
