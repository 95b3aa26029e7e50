import { Button } from '@mantine/core';
import type { SignIn, User } from '@crustodian/contract/session';
import { useQuery } from '@tanstack/react-query';
import { browserName } from '../../controls/browser-name.ts';
import { confirm } from '../../controls/dialogs/ConfirmDialog.tsx';
import { Dialog } from '../../controls/dialogs/Dialog.tsx';
import { localMoment } from '../../controls/local-moment.ts';
import { notify } from '../../controls/feedback/toast.tsx';
import { dayText } from '../../pizza/formatters.ts';
import { sessionsQuery, useEndSessions } from './session-calls.ts';
import css from './AccountDialog.module.css';

interface AccountDialogProps {
  me: User;
  opened: boolean;
  onClose: () => void;
}

/** Who is signed in, and where: each sign-in can be ended. */
export function AccountDialog({ me, opened, onClose }: AccountDialogProps) {
  const { data, error, refetch } = useQuery({ ...sessionsQuery, enabled: opened });
  const { endOne, endOthers } = useEndSessions();
  const endAll = async () => {
    const sure = await confirm({
      title: 'Are you Sure',
      question: 'All other browsers and programs are signed out immediately.',
      act: 'Sign out everywhere else',
      destructive: true,
    });
    if (!sure) return;
    const answer = await endOthers.mutateAsync().catch(() => null);
    if (answer) notify({ text: 'Signed out everywhere else' });
  };
  return (
    <Dialog opened={opened} onClose={onClose} title="Your account">
      <p className={css.person}>
        {me.name && <b>{me.name}</b>} {me.email}
        {me.employer?.pretty_name && <span>{me.employer.pretty_name}</span>}
      </p>
      <h3 className={css.title}>Where you are signed in</h3>
      {error && (
        <p role="alert" className={css.failed}>
          Sign-ins could not be loaded.{' '}
          <Button size="sm" variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      <ul className={css.sessions} aria-busy={!data && !error}>
        {data?.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => endOne.mutate(session.id)} />
        ))}
      </ul>
      <div className={css.actions}>
        {data && data.length > 1 && (
          <Button variant="default" onClick={() => void endAll()} loading={endOthers.isPending}>
            Sign out everywhere else
          </Button>
        )}
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </div>
    </Dialog>
  );
}

function SessionRow({ session, onEnd }: { session: SignIn; onEnd: () => void }) {
  const { day, time } = localMoment(session.last_used_at);
  const name = browserName(session.user_agent) || 'Unknown browser';
  return (
    <li className={css.session}>
      <span>
        <b>{name}</b>
        {session.current && <em className={css.current}>This one</em>}
        <small>
          {session.address} · last used {dayText(day)} {time.slice(0, 5)}
        </small>
      </span>
      {!session.current && (
        <Button size="sm" variant="default" onClick={onEnd} aria-label={`Sign out ${name}`}>
          Sign out
        </Button>
      )}
    </li>
  );
}
