import type { WebhookMessage, WebhookReceiver } from '@crustodian/contract/integrations';
import { Button, SegmentedControl } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { ErrorState } from '../../../controls/feedback/StatePanel.tsx';
import { PanelSkeleton } from '../../../controls/lists/PanelSkeleton.tsx';
import { say } from '../../../language/language.ts';
import { countText } from '../../../pizza/formatters.ts';
import { momentText } from '../moments.ts';
import { CommandTable } from '../CommandTable.tsx';
import { StateMark } from '../StateMark.tsx';
import { messagesQuery, type MessageState, type WebhookChanges } from './webhook-calls.ts';
import { answerText, MESSAGE_MARKS, triesText } from './webhook-wording.ts';
import css from '../Integrations.module.css';

interface MessageLogProps {
  company: number;
  now: number;
  again: WebhookChanges['again'];
}

const ALL = 'all';

/** Messages of the last 30 days with their responses; each can be opened and sent again. */
export function MessageLog({ company, now, again }: MessageLogProps) {
  const [state, setState] = useState<MessageState | null>(null);
  const log = useInfiniteQuery({
    ...messagesQuery(company, state),
    placeholderData: keepPreviousData,
  });
  if (log.isError) {
    return (
      <ErrorState
        title={say({ en: 'The messages could not be loaded', es: 'Error al cargar los mensajes' })}
        error={log.error}
        onRetry={() => void log.refetch()}
      />
    );
  }
  if (!log.data) return <PanelSkeleton rows={5} />;
  const title = say({ en: 'What was sent', es: 'Lo que se envió' });
  const messages = log.data.pages.flatMap((page) => page.messages);
  return (
    <section className={css.panel} aria-label={title}>
      <header className={css.head}>
        <h2 className={css.name}>{title}</h2>
        <StateChoice counts={log.data.pages[0]!.counts} state={state} onChoose={setState} />
      </header>
      {messages.length === 0 ? (
        <p className={css.none}>
          {say({ en: 'Nothing to show here.', es: 'No hay nada que mostrar.' })}
        </p>
      ) : (
        <MessageTable {...{ messages, now, again }} />
      )}
      {log.hasNextPage && (
        <div className={css.acts}>
          <Button
            variant="default"
            loading={log.isFetchingNextPage}
            onClick={() => void log.fetchNextPage()}
          >
            {say({ en: 'Show older messages', es: 'Mostrar mensajes anteriores' })}
          </Button>
        </div>
      )}
    </section>
  );
}

interface StateChoiceProps {
  counts: WebhookReceiver['counts'];
  state: MessageState | null;
  onChoose: (state: MessageState | null) => void;
}

function StateChoice({ counts, state, onChoose }: StateChoiceProps) {
  const { arrived, waiting, given_up: givenUp } = counts;
  const all = arrived + waiting + givenUp;
  return (
    <SegmentedControl
      size="xs"
      aria-label={say({ en: 'Which messages', es: 'Qué mensajes' })}
      value={state ?? ALL}
      // Safe because only the values below are offered.
      onChange={(value) => onChoose(value === ALL ? null : (value as MessageState))}
      data={[
        { value: ALL, label: `${say({ en: 'All', es: 'Todos' })} ${countText(all)}` },
        {
          value: 'waiting',
          label: `${say({ en: 'Waiting', es: 'En espera' })} ${countText(waiting)}`,
        },
        {
          value: 'given-up',
          label: `${say({ en: 'Given up', es: 'Abandonados' })} ${countText(givenUp)}`,
        },
      ]}
    />
  );
}

const COLUMNS = [
  { en: 'State', es: 'Estado' },
  { en: 'When', es: 'Cuándo' },
  { en: 'Event', es: 'Evento' },
  { en: 'To', es: 'A' },
  { en: 'Answer', es: 'Respuesta' },
  { en: 'Tries', es: 'Intentos' },
];

interface MessageTableProps extends Omit<MessageLogProps, 'company'> {
  messages: readonly WebhookMessage[];
}

function MessageTable({ messages, now, again }: MessageTableProps) {
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <CommandTable label={say({ en: 'Messages, table', es: 'Tabla de mensajes' })} columns={COLUMNS}>
      {messages.map((message) => {
        const isOpen = opened === message.id;
        return (
          <Fragment key={message.id}>
            <Row
              {...{ message, now, again, isOpen }}
              onOpen={() => setOpened(isOpen ? null : message.id)}
            />
            {isOpen && (
              <tr>
                <td colSpan={COLUMNS.length + 1}>
                  <pre className={css.message}>{sentText(message)}</pre>
                </td>
              </tr>
            )}
          </Fragment>
        );
      })}
    </CommandTable>
  );
}

/** The message id, which stays the same over all tries, and the body as sent. */
const sentText = ({ id, body }: WebhookMessage): string =>
  ['webhook-id: msg_', id, '\n\n', body].join('');

interface RowProps extends Omit<MessageLogProps, 'company'> {
  message: WebhookMessage;
  isOpen: boolean;
  onOpen: () => void;
}

function Row({ message, now, again, isOpen, onOpen }: RowProps) {
  const { state, word } = MESSAGE_MARKS[message.state];
  return (
    <tr>
      <td>
        <StateMark state={state} word={say(word)} />
      </td>
      <td>{momentText(message.made_at, now)}</td>
      <th scope="row">
        <button type="button" className={css.open} aria-expanded={isOpen} onClick={onOpen}>
          {message.type}
        </button>
      </th>
      <td>{message.receiver_name}</td>
      <td>{answerText(message)}</td>
      <td>{triesText(message, now)}</td>
      <td>
        <Button
          variant={message.state === 'arrived' ? 'subtle' : 'default'}
          loading={again.isPending && again.variables === message.id}
          onClick={() => again.mutate(message.id)}
        >
          {message.state === 'waiting'
            ? say({ en: 'Send now', es: 'Enviar ahora' })
            : say({ en: 'Again', es: 'Otra vez' })}
        </Button>
      </td>
    </tr>
  );
}
