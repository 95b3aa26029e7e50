import type { SecondFactors } from '@crustodian/contract/session/second-factor';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { localMoment } from '../../../controls/local-moment.ts';
import { say } from '../../../language/language.ts';
import { countText, dayText } from '../../../pizza/formatters.ts';
import css from '../Account.module.css';
import { makesPasskeys } from './make-passkey.ts';

/** A requested change of the second factors; each requires the password. */
export type Asked =
  | { act: 'add-app' | 'remove-app' | 'new-codes' | 'add-passkey' }
  | { act: 'remove-passkey'; passkey: string };

export const FACTOR_ACTS: Record<Asked['act'], { en: string; es: string }> = {
  'add-app': { en: 'Add an authenticator app', es: 'Añadir una aplicación' },
  'remove-app': { en: 'Remove the authenticator app', es: 'Quitar la aplicación' },
  'new-codes': {
    en: 'Make new recovery codes',
    es: 'Crear códigos de recuperación nuevos',
  },
  'add-passkey': { en: 'Add a passkey', es: 'Añadir una llave de acceso' },
  'remove-passkey': { en: 'Remove the passkey', es: 'Quitar la llave de acceso' },
};

interface FactorListProps {
  factors: SecondFactors;
  onAsk: (asked: Asked) => void;
}

/** The viewer's passkeys, authenticator app and recovery codes with their commands. */
export const FactorList = ({ factors, onAsk }: FactorListProps) => (
  <ul className={css.rows}>
    {factors.passkeys.map((passkey) => (
      <Passkey key={passkey.id} passkey={passkey} onAsk={onAsk} />
    ))}
    <NewPasskey isFirst={factors.passkeys.length === 0} onAsk={onAsk} />
    <App app={factors.app} onAsk={onAsk} />
    {(factors.app !== null || factors.passkeys.length > 0) && (
      <RecoveryCodes left={factors.recovery_codes_left} onAsk={onAsk} />
    )}
  </ul>
);

type OnAsk = FactorListProps['onAsk'];

function Passkey({
  passkey: { id, name, since, last_used_at: used },
  onAsk,
}: {
  passkey: SecondFactors['passkeys'][number];
  onAsk: OnAsk;
}) {
  const removal = say({ en: `Remove the passkey of ${name}`, es: `Quitar la llave de ${name}` });
  return (
    <Row
      name={say({ en: `Passkey: ${name}`, es: `Llave de acceso: ${name}` })}
      isOn
      facts={
        used
          ? say({
              en: `since ${dayOf(since)}, last used ${dayOf(used)}`,
              es: `desde ${dayOf(since)}, usada por última vez ${dayOf(used)}`,
            })
          : say({ en: `since ${dayOf(since)}`, es: `desde ${dayOf(since)}` })
      }
    >
      <Act label={removal} onClick={() => onAsk({ act: 'remove-passkey', passkey: id })}>
        {say({ en: 'Remove', es: 'Quitar' })}
      </Act>
    </Row>
  );
}

function NewPasskey({ isFirst, onAsk }: { isFirst: boolean; onAsk: OnAsk }) {
  if (!isFirst && !makesPasskeys()) return null;
  return (
    <Row
      name={
        isFirst
          ? say({ en: 'Passkey', es: 'Llave de acceso' })
          : say({ en: 'Another passkey', es: 'Otra llave de acceso' })
      }
      facts={
        makesPasskeys()
          ? say({
              en: 'Your fingerprint, face or security key; nothing to type',
              es: 'Tu huella, tu cara o una llave de seguridad; sin escribir nada',
            })
          : say({ en: 'This browser makes none', es: 'Este navegador no las crea' })
      }
    >
      {makesPasskeys() && (
        <Act label={say(FACTOR_ACTS['add-passkey'])} onClick={() => onAsk({ act: 'add-passkey' })}>
          {say({ en: 'Add', es: 'Añadir' })}
        </Act>
      )}
    </Row>
  );
}

function App({ app, onAsk }: { app: SecondFactors['app']; onAsk: OnAsk }) {
  const act = app ? 'remove-app' : 'add-app';
  return (
    <Row
      name={say({ en: 'Authenticator app', es: 'Aplicación de autenticación' })}
      isOn={app !== null}
      facts={
        app
          ? say({ en: `since ${dayOf(app.since)}`, es: `desde ${dayOf(app.since)}` })
          : say({
              en: 'Six digits on your phone, new every half minute',
              es: 'Seis cifras en tu teléfono, nuevas cada medio minuto',
            })
      }
    >
      <Act label={say(FACTOR_ACTS[act])} onClick={() => onAsk({ act })}>
        {app ? say({ en: 'Remove', es: 'Quitar' }) : say({ en: 'Add', es: 'Añadir' })}
      </Act>
    </Row>
  );
}

const RecoveryCodes = ({ left, onAsk }: { left: number; onAsk: OnAsk }) => (
  <Row
    name={say({ en: 'Recovery codes', es: 'Códigos de recuperación' })}
    facts={say({
      en: `${countText(left)} of 10 left; each opens your account once when the phone is lost`,
      es: `${left === 1 ? 'Queda' : 'Quedan'} ${countText(left)} de 10; cada uno abre tu cuenta una vez si pierdes el teléfono`,
    })}
  >
    <Act label={say(FACTOR_ACTS['new-codes'])} onClick={() => onAsk({ act: 'new-codes' })}>
      {say({ en: 'New recovery codes', es: 'Códigos de recuperación nuevos' })}
    </Act>
  </Row>
);

interface RowProps {
  name: string;
  isOn?: boolean;
  facts: string;
  children: ReactNode;
}

const Row = ({ name, isOn, facts, children }: RowProps) => (
  <li className={css.row}>
    <span>
      <b>{name}</b>
      {isOn && <em className={css.mark}>{say({ en: 'On', es: 'Activa' })}</em>}
      <small>{facts}</small>
    </span>
    {children}
  </li>
);

interface ActProps {
  label: string;
  onClick: () => void;
  children: string;
}

const Act = ({ label, onClick, children }: ActProps) => (
  <Button size="sm" variant="default" onClick={onClick} aria-label={label}>
    {children}
  </Button>
);

const dayOf = (moment: string): string => dayText(localMoment(moment).day);
