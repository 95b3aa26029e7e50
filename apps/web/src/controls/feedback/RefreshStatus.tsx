import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconRefresh } from '@tabler/icons-react';
import { PageStatus } from '../page-slots.tsx';
import { say } from '../../language/language.ts';
import css from './RefreshStatus.module.css';

/** State of the live updates from api/follow-stream. */
type Connection = 'connecting' | 'live' | 'lost';

const MESSAGES = {
  connecting: { en: 'Connecting', es: 'Conectando' },
  live: { en: 'Live: changes appear automatically', es: 'En vivo: los cambios aparecen solos' },
  lost: { en: 'Connection lost, reconnecting', es: 'Sin conexión, reconectando' },
} as const satisfies Record<Connection, { en: string; es: string }>;

interface RefreshStatusProps {
  /** When the displayed data was fetched, in ms since 1970; 0 before the first response. */
  updatedAt: number;
  busy: boolean;
  connection: Connection;
  onRefresh: () => void;
}

/** The time of the last refresh, the state of live updates, and the Refresh button. */
export function RefreshStatus(props: RefreshStatusProps) {
  const narrow = useMediaQuery('(max-width: 79.99em)', false, { getInitialValueInEffect: false });
  if (narrow) {
    return (
      <div className={css.line}>
        <Status {...props} />
      </div>
    );
  }
  return (
    <PageStatus>
      <Status {...props} />
    </PageStatus>
  );
}

function Status({ updatedAt, busy, connection, onRefresh }: RefreshStatusProps) {
  const at = new Date(updatedAt);
  return (
    <span className={css.status}>
      <span className={css.updated} title={say(MESSAGES[connection])}>
        <span className={css.dot} data-state={connection} />
        <span className="cr-hidden">{say(MESSAGES[connection])}.</span>
        {updatedAt > 0 && (
          <span>
            {say({ en: 'Updated', es: 'Actualizado' })}{' '}
            <time dateTime={at.toISOString()}>{clock(at)}</time>
          </span>
        )}
      </span>
      <Button
        size="sm"
        variant="default"
        loading={busy}
        leftSection={<IconRefresh size={15} stroke={1.7} aria-hidden />}
        onClick={onRefresh}
      >
        {say({ en: 'Refresh', es: 'Actualizar' })}
      </Button>
    </span>
  );
}

/** In the viewer's local time: '11:42'. */
const clock = (at: Date): string =>
  [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
