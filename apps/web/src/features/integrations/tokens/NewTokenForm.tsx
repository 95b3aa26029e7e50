import {
  MOST_TOKEN_DAYS,
  TOKEN_SCOPE_NAMES,
  type TokenScope,
} from '@crustodian/domain/people/token-scopes';
import { addDays, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { Button, Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useState } from 'react';
import { say } from '../../../language/language.ts';
import type { NewToken, useTokenChanges } from './token-calls.ts';
import { scopeText } from './token-wording.ts';
import css from '../Integrations.module.css';

const USUAL_DAYS = 365;

interface NewTokenFormProps {
  /** Milliseconds since 1970. */
  today: number;
  make: ReturnType<typeof useTokenChanges>['make'];
}

/** Name, last day and scopes of a new token. */
export function NewTokenForm({ today, make }: NewTokenFormProps) {
  // A token's last day is in UTC.
  const day = new Date(today).toISOString().slice(0, 10);
  const [name, setName] = useState('');
  const [ends, setEnds] = useState(addDays(day, USUAL_DAYS));
  const [scopes, setScopes] = useState<TokenScope[]>([]);
  const send = () => {
    const token: NewToken = { name, ends, scopes };
    make.mutate(token, {
      onSuccess: () => {
        setName('');
        setScopes([]);
      },
    });
  };
  return (
    <form
      className={css.panel}
      aria-label={say({ en: 'A new token', es: 'Un token nuevo' })}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <h2 className={css.title}>{say({ en: 'A new token', es: 'Un token nuevo' })}</h2>
      <Fields {...{ day, name, ends }} onName={setName} onEnds={setEnds} />
      <ScopeChoice scopes={scopes} onChange={setScopes} />
      <div className={css.acts}>
        <Button type="submit" loading={make.isPending} disabled={scopes.length === 0}>
          {say({ en: 'Make the token', es: 'Crear el token' })}
        </Button>
        <span className={css.hint}>
          {say({
            en: 'You see it once, on the next screen.',
            es: 'Lo ves una sola vez, en la pantalla siguiente.',
          })}
        </span>
      </div>
    </form>
  );
}

interface FieldsProps {
  /** Today in UTC. */
  day: CalendarDay;
  name: string;
  ends: CalendarDay;
  onName: (name: string) => void;
  onEnds: (ends: CalendarDay) => void;
}

const Fields = ({ day, name, ends, onName, onEnds }: FieldsProps) => (
  <div className={css.fields}>
    <TextInput
      label={say({ en: 'Name', es: 'Nombre' })}
      description={say({
        en: 'so that somebody else knows what breaks when it ends',
        es: 'para que otra persona sepa qué deja de funcionar cuando termine',
      })}
      required
      maxLength={100}
      value={name}
      onChange={({ currentTarget }) => onName(currentTarget.value)}
    />
    <TextInput
      type="date"
      label={say({ en: 'Expires', es: 'Termina' })}
      description={say({ en: 'at most two years', es: 'dos años como máximo' })}
      required
      min={addDays(day, 1)}
      max={addDays(day, MOST_TOKEN_DAYS - 1)}
      value={ends}
      onChange={({ currentTarget }) => onEnds(currentTarget.value)}
    />
  </div>
);

interface ScopeChoiceProps {
  scopes: TokenScope[];
  onChange: (scopes: TokenScope[]) => void;
}

const ScopeChoice = ({ scopes, onChange }: ScopeChoiceProps) => (
  <Checkbox.Group
    className={css.choices!}
    label={say({ en: 'It may', es: 'Puede' })}
    value={scopes}
    // Safe because the checkboxes have only these values.
    onChange={(chosen) => onChange(chosen as TokenScope[])}
  >
    <div className={css.boxes}>
      {TOKEN_SCOPE_NAMES.map((scope) => (
        <Checkbox
          key={scope}
          value={scope}
          label={<code>{scope}</code>}
          description={scopeText(scope)}
        />
      ))}
    </div>
  </Checkbox.Group>
);
