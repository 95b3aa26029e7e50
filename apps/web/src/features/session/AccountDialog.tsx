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
import { phrase, say } from '../../language/language.ts';
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
      title: say({ en: 'Are you Sure', es: '¿Seguro?' }),
      question: say({
        en: 'All other browsers and programs are signed out immediately.',
        es: 'La sesión se cierra de inmediato en todos los demás navegadores y programas.',
      }),
      act: endOthersName(),
      destructive: true,
    });
    if (!sure) return;
    const answer = await endOthers.mutateAsync().catch(() => null);
    if (answer)
      notify({
        text: say({ en: 'Signed out everywhere else', es: 'Sesión cerrada en los demás lugares' }),
      });
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={say({ en: 'Your account', es: 'Tu cuenta' })}>
      <p className={css.person}>
        {me.name && <b>{me.name}</b>} {me.email}
        {me.employer?.pretty_name && <span>{me.employer.pretty_name}</span>}
      </p>
      <h3 className={css.title}>
        {say({ en: 'Where you are signed in', es: 'Dónde tienes la sesión iniciada' })}
      </h3>
      {error && (
        <p role="alert" className={css.failed}>
          {say({
            en: 'Sign-ins could not be loaded.',
            es: 'No se pudieron cargar los inicios de sesión.',
          })}{' '}
          <Button size="sm" variant="default" onClick={() => void refetch()}>
            {phrase('Try again')}
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
            {endOthersName()}
          </Button>
        )}
        <Button onClick={onClose} data-autofocus>
          {phrase('Close')}
        </Button>
      </div>
    </Dialog>
  );
}

const endOthersName = () =>
  say({ en: 'Sign out everywhere else', es: 'Cerrar sesión en los demás lugares' });

function SessionRow({ session, onEnd }: { session: SignIn; onEnd: () => void }) {
  const { day, time } = localMoment(session.last_used_at);
  const name =
    browserName(session.user_agent) || say({ en: 'Unknown browser', es: 'Navegador desconocido' });
  const signOut = say({ en: 'Sign out', es: 'Cerrar sesión' });
  return (
    <li className={css.session}>
      <span>
        <b>{name}</b>
        {session.current && <em className={css.current}>{say({ en: 'This one', es: 'Esta' })}</em>}
        <small>
          {session.address} · {say({ en: 'last used', es: 'último uso' })} {dayText(day)}{' '}
          {time.slice(0, 5)}
        </small>
      </span>
      {!session.current && (
        <Button size="sm" variant="default" onClick={onEnd} aria-label={`${signOut} ${name}`}>
          {signOut}
        </Button>
      )}
    </li>
  );
}
