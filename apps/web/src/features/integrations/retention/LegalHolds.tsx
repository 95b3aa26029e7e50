import type { Retention } from '@crustodian/contract/privacy';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { venuesQuery } from '../../../api/directory-calls.ts';
import { Dialog } from '../../../controls/dialogs/Dialog.tsx';
import { say } from '../../../language/language.ts';
import { dayRangeText } from '../../../pizza/formatters.ts';
import { dateText } from '../moments.ts';
import type { useRetentionChanges } from './retention-calls.ts';
import css from '../Integrations.module.css';

type Changes = ReturnType<typeof useRetentionChanges>;

interface LegalHoldsProps extends Pick<Retention, 'holds'>, Pick<Changes, 'hold' | 'lift'> {
  company: number;
}

/** Stores and periods of which nothing is deleted. */
export function LegalHolds({ company, holds, hold, lift }: LegalHoldsProps) {
  const [isOpen, setOpen] = useState(false);
  const title = say({ en: 'Legal hold', es: 'Retención legal' });
  return (
    <section className={css.panel} aria-label={title}>
      <h2 className={css.title}>{title}</h2>
      <p className={css.none}>
        {say({
          en: 'Nothing of a store and a span is deleted while a hold is on.',
          es: 'No se borra nada de una tienda y un periodo mientras haya una retención.',
        })}
      </p>
      {holds.map(({ id, store, from, until, reason, made_by: maker, made_at: madeAt }) => (
        <div key={id} className={css.line}>
          <div className={css.about}>
            <h3 className={css.name}>
              {store}, {dayRangeText(from, until)}
            </h3>
            <p className={css.hint}>
              {say({
                en: `by ${maker} on ${dateText(madeAt)}: ${reason}`,
                es: `por ${maker} el ${dateText(madeAt)}: ${reason}`,
              })}
            </p>
          </div>
          <Button variant="default" loading={lift.isPending} onClick={() => lift.mutate(id)}>
            {say({ en: 'Lift', es: 'Levantar' })}
          </Button>
        </div>
      ))}
      <div className={css.acts}>
        <Button variant="default" onClick={() => setOpen(true)}>
          {say({ en: 'Hold a store and a span', es: 'Retener una tienda y un periodo' })}
        </Button>
      </div>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={title}>
        <HoldForm company={company} hold={hold} onHeld={() => setOpen(false)} />
      </Dialog>
    </section>
  );
}

interface HoldFormProps extends Pick<Changes, 'hold'> {
  company: number;
  onHeld: () => void;
}

function HoldForm({ company, hold, onHeld }: HoldFormProps) {
  const { data: stores = [] } = useQuery(venuesQuery(company));
  const [fields, setFields] = useState({ venue: '', from: '', until: '', reason: '' });
  const set = (changed: Partial<typeof fields>) => setFields((now) => ({ ...now, ...changed }));
  const { from, until, reason } = fields;
  const venue = Number(fields.venue || stores[0]?.value);
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        hold.mutate({ venue, from, until, reason }, { onSuccess: onHeld });
      }}
    >
      <NativeSelect
        label={say({ en: 'Store', es: 'Tienda' })}
        value={fields.venue || String(stores[0]?.value ?? '')}
        onChange={({ currentTarget }) => set({ venue: currentTarget.value })}
        data={stores.map(({ value, name }) => ({ value, label: name }))}
      />
      <TextInput
        type="date"
        label={say({ en: 'From', es: 'Desde' })}
        required
        value={from}
        onChange={({ currentTarget }) => set({ from: currentTarget.value })}
      />
      <TextInput
        type="date"
        label={say({ en: 'Until', es: 'Hasta' })}
        required
        min={from}
        value={until}
        onChange={({ currentTarget }) => set({ until: currentTarget.value })}
      />
      <TextInput
        label={say({ en: 'Why', es: 'Por qué' })}
        required
        maxLength={300}
        value={reason}
        onChange={({ currentTarget }) => set({ reason: currentTarget.value })}
      />
      <div className={css.dialogActs}>
        <Button type="submit" loading={hold.isPending}>
          {say({ en: 'Hold', es: 'Retener' })}
        </Button>
      </div>
    </form>
  );
}
