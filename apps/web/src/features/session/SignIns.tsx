import type { SignIn } from '@crustodian/contract/session';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { browserName } from '../../controls/browser-name.ts';
import { confirm } from '../../controls/dialogs/ConfirmDialog.tsx';
import { notify } from '../../controls/feedback/toast.tsx';
import { localMoment } from '../../controls/local-moment.ts';
import { say } from '../../language/language.ts';
import { dayText } from '../../pizza/formatters.ts';
import { Failed } from './Failed.tsx';
import { sessionsQuery, useEndSessions } from './session-calls.ts';
import css from './Account.module.css';

const ELSEWHERE = { en: 'Sign out everywhere else', es: 'Cerrar todas las demás' };

const MEANS: Record<SignIn['means'], { en: string; es: string }> = {
  password: { en: 'password', es: 'contraseña' },
  'authenticator-app': {
    en: 'password and authenticator app',
    es: 'contraseña y aplicación de autenticación',
  },
  'recovery-code': { en: 'password and recovery code', es: 'contraseña y código de recuperación' },
  passkey: { en: 'password and passkey', es: 'contraseña y llave de acceso' },
  'single-sign-on': { en: 'single sign-on', es: 'inicio de sesión único' },
};

/** The viewer's active sign-ins, each of which can be ended. */
export function SignIns() {
  const { data, error, refetch } = useQuery(sessionsQuery);
  const { endOne, endOthers } = useEndSessions();
  const endAll = async () => {
    const sure = await confirm({
      title: say({ en: 'Are you Sure', es: '¿Seguro?' }),
      question: say({
        en: 'All other browsers and programs are signed out immediately.',
        es: 'Los demás navegadores y programas se cierran de inmediato.',
      }),
      act: say(ELSEWHERE),
      destructive: true,
    });
    if (!sure) return;
    const answer = await endOthers.mutateAsync().catch(() => null);
    if (answer) {
      notify({ text: say({ en: 'Signed out everywhere else', es: 'Las demás están cerradas' }) });
    }
  };
  return (
    <section className={css.panel} aria-labelledby="sign-ins">
      <h2 id="sign-ins">
        {say({ en: 'Where you are signed in', es: 'Dónde tienes la sesión abierta' })}
      </h2>
      {error && (
        <Failed onRetry={() => void refetch()}>
          {say({ en: 'Sign-ins could not be loaded.', es: 'No se pudieron cargar las sesiones.' })}
        </Failed>
      )}
      <ul className={css.rows} aria-busy={!data && !error}>
        {data?.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => endOne.mutate(session.id)} />
        ))}
      </ul>
      {data && data.length > 1 && (
        <div className={css.actions}>
          <Button variant="default" onClick={() => void endAll()} loading={endOthers.isPending}>
            {say(ELSEWHERE)}
          </Button>
        </div>
      )}
    </section>
  );
}

function SessionRow({ session, onEnd }: { session: SignIn; onEnd: () => void }) {
  const { day, time } = localMoment(session.last_used_at);
  const name =
    browserName(session.user_agent) || say({ en: 'Unknown browser', es: 'Navegador desconocido' });
  const last = `${dayText(day)} ${time.slice(0, 5)}`;
  return (
    <li className={css.row}>
      <span>
        <b>{name}</b>
        {session.current && (
          <em className={css.mark}>{say({ en: 'This one', es: 'Esta misma' })}</em>
        )}
        <small>
          {session.address} · {say(MEANS[session.means])} ·{' '}
          {say({ en: `last used ${last}`, es: `último uso: ${last}` })}
        </small>
      </span>
      {!session.current && (
        <Button
          size="sm"
          variant="default"
          onClick={onEnd}
          aria-label={say({ en: `Sign out ${name}`, es: `Cerrar ${name}` })}
        >
          {say({ en: 'Sign out', es: 'Cerrar' })}
        </Button>
      )}
    </li>
  );
}
