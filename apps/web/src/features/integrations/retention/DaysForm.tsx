import {
  FEWEST_DAYS,
  MOST_DAYS,
  type Retention,
  type RetentionKind,
} from '@crustodian/contract/privacy';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../controls/dialogs/Dialog.tsx';
import { notify } from '../../../controls/feedback/toast.tsx';
import { say } from '../../../language/language.ts';
import { countDue, type useRetentionChanges } from './retention-calls.ts';
import {
  countedText,
  exemptText,
  kindTitle,
  shorteningText,
  sizeText,
} from './retention-wording.ts';
import css from '../Integrations.module.css';

type Kept = Retention['kinds'][number];

interface DaysFormProps {
  company: number;
  kept: Kept;
  /** Total size of the pictures; null for other kinds. */
  bytes: number | null;
  change: ReturnType<typeof useRetentionChanges>['change'];
}

/** Number of days for which one kind of data is kept. */
export function DaysForm({ company, kept, bytes, change }: DaysFormProps) {
  const { kind } = kept;
  const [text, setText] = useState(kept.days === null ? '' : String(kept.days));
  /** The shortening that waits for confirmation. */
  const [asked, setAsked] = useState<Asked | null>(null);
  const days = text === '' ? null : Number(text);
  const store = (typed?: number) =>
    change.mutate(
      { kind, days, ...(typed !== undefined && { typed }) },
      {
        onSuccess: () =>
          notify({ text: say({ en: 'Retention changed', es: 'Conservación cambiada' }) }),
      },
    );
  const send = async () => {
    if (days === null || days >= (kept.days ?? Infinity)) return store();
    // Errors have already been shown.
    const due = await countDue(company, { kind, days }).catch(() => null);
    if (due !== null) setAsked({ kind, days, due });
  };
  return (
    <form
      className={css.panel}
      aria-label={kindTitle(kind)}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <h2 className={css.title}>{kindTitle(kind)}</h2>
      <div className={css.fields}>
        <div className={css.fieldWithAct}>
          <DaysField {...{ text, kind }} onText={setText} />
          <Button type="submit" loading={change.isPending} disabled={days === kept.days}>
            {say({ en: 'Save', es: 'Guardar' })}
          </Button>
        </div>
        <KeptNow {...{ kept, bytes }} />
      </div>
      <TypeDays
        asked={asked}
        onClose={() => setAsked(null)}
        onTyped={(typed) => {
          setAsked(null);
          store(typed);
        }}
      />
    </form>
  );
}

interface DaysFieldProps {
  kind: RetentionKind;
  text: string;
  onText: (text: string) => void;
}

function DaysField({ kind, text, onText }: DaysFieldProps) {
  const fewest = FEWEST_DAYS[kind];
  return (
    <TextInput
      type="number"
      label={say({ en: 'Days', es: 'Días' })}
      description={say({
        en: `${fewest} to ${MOST_DAYS}; empty: for good`,
        es: `de ${fewest} a ${MOST_DAYS}; vacío: para siempre`,
      })}
      min={fewest}
      max={MOST_DAYS}
      step={1}
      value={text}
      onChange={({ currentTarget }) => onText(currentTarget.value)}
    />
  );
}

function KeptNow({ kept: { kind, kept }, bytes }: Pick<DaysFormProps, 'kept' | 'bytes'>) {
  const now = countedText(kind, kept) + (bytes === null ? '' : `, ${sizeText(bytes)}`);
  return (
    <p className={css.hint}>
      {say({ en: `Kept now: ${now}.`, es: `Ahora se conservan: ${now}.` })} {exemptText(kind)}
    </p>
  );
}

interface Asked {
  kind: RetentionKind;
  days: number;
  due: number;
}

interface TypeDaysProps {
  asked: Asked | null;
  onClose: () => void;
  onTyped: (days: number) => void;
}

function TypeDays({ asked, onClose, onTyped }: TypeDaysProps) {
  const [typed, setTyped] = useState('');
  return (
    <Dialog
      opened={asked !== null}
      onClose={onClose}
      width="small"
      title={say({ en: 'A shorter time', es: 'Menos tiempo' })}
    >
      {asked && (
        <div className={css.form}>
          <p>{shorteningText(asked.kind, asked.due, asked.days)}</p>
          <TextInput
            label={say({ en: 'Days once more', es: 'Los días otra vez' })}
            value={typed}
            autoComplete="off"
            data-autofocus
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <div className={css.dialogActs}>
            <Button variant="default" onClick={onClose}>
              {say({ en: 'Cancel', es: 'Cancelar' })}
            </Button>
            <Button
              color="neg"
              disabled={typed !== String(asked.days)}
              onClick={() => onTyped(asked.days)}
            >
              {say({ en: 'Go on', es: 'Seguir' })}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
