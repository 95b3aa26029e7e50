import { byWatchedArea, readyPhrases } from '@crustodian/domain/actions/action-texts';
import { specialtyFamily } from '@crustodian/domain/pizza/specialty-family';
import { SPECIALTY_IDS, UNKNOWN_SPECIALTY } from '@crustodian/domain/pizza/specialties';
import type { WatchedPart } from '@crustodian/domain/signals/watched-areas';
import { addDays, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { SHIFTS, type Shift } from '@crustodian/domain/time/shift';
import { PART_TEXTS } from '@crustodian/domain/today/part-texts';
import { Button, Chip, NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Chip.layer.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../controls/dialogs/Dialog.tsx';
import { notify } from '../../controls/feedback/toast.tsx';
import { pageLanguage, phrase, say } from '../../language/language.ts';
import { shiftName, specialtyOfPage } from '../../pizza/names.ts';
import {
  assigneesQuery,
  useChangeActions,
  useStartActions,
  type ActionStart,
} from './action-calls.ts';
import { ACTION_MESSAGES } from './action-view.ts';
import css from './StartActionDialog.module.css';

/**
 * Defaults of a new action. A line of Today that concerns several stores has one entry in `places`
 * per store.
 */
export interface StartFrom {
  part: WatchedPart;
  shift: Shift | null;
  /** Null for all specialties. */
  family: string | null;
  /** What to do, if known. */
  what?: string;
  sentence: string;
  places: readonly { venue: string; signal?: string; after?: string; suggestion?: string }[];
}

interface StartActionDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Stores to choose from if the action has no `from`. */
  stores?: readonly { venue: string; name: string }[];
  from?: StartFrom;
  today: CalendarDay;
}

/** Starts an action: what will be done, which pizzas count, who and until when. */
export function StartActionDialog({ opened, onClose, ...rest }: StartActionDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={say(ACTION_MESSAGES.start)}>
      {opened && <StartForm {...rest} onClose={onClose} />}
    </Dialog>
  );
}

const DUE_DAYS = 3;

function StartForm({ stores = [], from, today, onClose }: Omit<StartActionDialogProps, 'opened'>) {
  const [store, setStore] = useState(from?.places[0]?.venue ?? stores[0]?.venue ?? '');
  const [chosenPart, setPart] = useState(from?.part);
  const [shift, setShift] = useState<Shifts>(from?.shift ?? 'all');
  const [family, setFamily] = useState(from?.family ?? '');
  const [what, setWhat] = useState(from?.what ?? '');
  const [assignee, setAssignee] = useState('');
  const [due, setDue] = useState(addDays(today, DUE_DAYS));
  const [request] = useState(() => crypto.randomUUID());
  const { data } = useQuery({ ...assigneesQuery(Number(store)), enabled: store !== '' });
  const part = chosenPart ?? byWatchedArea(data?.parts ?? [])[0];
  const { isPending, begin } = useBegin(onClose);
  if (!part) return <p className={css.label}>{phrase('Loading')} …</p>;
  const start = () =>
    begin(
      startsOf(from?.places ?? [{ venue: store }], {
        request_id: request,
        part,
        due,
        what: what.trim(),
        shift: shift === 'all' ? null : shift,
        family: family === '' ? null : family,
        ...(assignee !== '' && { assignee: Number(assignee) }),
      }),
    );
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      {from ? (
        <p className={css.sentence}>{from.sentence}</p>
      ) : (
        <FreeStart
          {...{ stores, store, part, parts: data?.parts }}
          onStore={setStore}
          onPart={setPart}
        />
      )}
      <What part={part} what={what} onWhat={setWhat} />
      <WhichPizzas {...{ shift, family }} onShift={setShift} onFamily={setFamily} />
      <WhoAndWhen
        {...{ assignee, due, today, people: data?.people }}
        onAssignee={setAssignee}
        onDue={setDue}
      />
      <Button type="submit" loading={isPending} fullWidth>
        {say({ en: 'Start', es: 'Iniciar' })}
      </Button>
      <p className={css.hint}>{say(ACTION_MESSAGES.willSay)}</p>
    </form>
  );
}

/** One start per place, each with the form's values. */
const startsOf = (places: StartFrom['places'], start: ActionStart): Starts =>
  places.map(({ venue, signal, after, suggestion }) => ({
    venue: Number(venue),
    start: {
      ...start,
      ...(signal !== undefined && { signal }),
      ...(after !== undefined && { after }),
      ...(suggestion !== undefined && { suggestion }),
    },
  }));

interface FreeStartProps {
  stores: readonly { venue: string; name: string }[];
  store: string;
  part: WatchedPart;
  parts: readonly WatchedPart[] | undefined;
  onStore: (store: string) => void;
  onPart: (part: WatchedPart) => void;
}

/** Store and part of an action that has no `from`. */
function FreeStart({ stores, store, part, parts = [part], onStore, onPart }: FreeStartProps) {
  return (
    <div className={css.pair}>
      <NativeSelect
        label={say({ en: 'Store', es: 'Tienda' })}
        value={store}
        data={stores.map(({ venue, name }) => ({ value: venue, label: name }))}
        onChange={({ currentTarget }) => onStore(currentTarget.value)}
      />
      <NativeSelect
        label={say({ en: 'What is wrong', es: 'Qué está mal' })}
        value={part}
        data={byWatchedArea(parts).map((one) => ({
          value: one,
          label: PART_TEXTS[pageLanguage()][one].name,
        }))}
        onChange={({ currentTarget }) => onPart(currentTarget.value as WatchedPart)}
      />
    </div>
  );
}

type Shifts = Shift | 'all';

/** Specialties of the same family, such as more or less of one topping, count together. */
const FAMILIES = [...new Set(SPECIALTY_IDS.map(specialtyFamily))].filter(
  (family) => family !== UNKNOWN_SPECIALTY,
);

interface WhichPizzasProps {
  shift: Shifts;
  /** Empty for all specialties. */
  family: string;
  onShift: (shift: Shifts) => void;
  onFamily: (family: string) => void;
}

function WhichPizzas({ shift, family, onShift, onFamily }: WhichPizzasProps) {
  return (
    <div>
      <p className={css.label}>{say({ en: 'Which pizzas count?', es: '¿Qué pizzas cuentan?' })}</p>
      <Chip.Group value={shift} onChange={(value) => onShift(value as Shifts)}>
        <div className={css.chips}>
          {SHIFTS.map((one) => (
            <Chip key={one} value={one} size="md">
              {shiftName(one)}
            </Chip>
          ))}
          <Chip value="all" size="md">
            {say({ en: 'Both shifts', es: 'Los dos turnos' })}
          </Chip>
        </div>
      </Chip.Group>
      <NativeSelect
        label={say({ en: 'Specialty', es: 'Especialidad' })}
        value={family}
        data={[
          { value: '', label: say({ en: 'All specialties', es: 'Todas las especialidades' }) },
          ...FAMILIES.map((one) => ({ value: one, label: specialtyOfPage(one) })),
        ]}
        onChange={({ currentTarget }) => onFamily(currentTarget.value)}
      />
    </div>
  );
}

interface WhoAndWhenProps {
  assignee: string;
  due: CalendarDay;
  today: CalendarDay;
  people: readonly { id: number; name: string }[] | undefined;
  onAssignee: (assignee: string) => void;
  onDue: (due: CalendarDay) => void;
}

function WhoAndWhen({ assignee, due, today, people = [], onAssignee, onDue }: WhoAndWhenProps) {
  return (
    <div className={css.pair}>
      <NativeSelect
        label={say({ en: 'Who', es: 'Quién' })}
        value={assignee}
        data={[
          { value: '', label: say({ en: 'I do it', es: 'Lo hago yo' }) },
          ...people.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ currentTarget }) => onAssignee(currentTarget.value)}
      />
      <TextInput
        label={say({ en: 'Until when', es: 'Hasta cuándo' })}
        type="date"
        value={due}
        min={today}
        onChange={({ currentTarget }) => onDue(currentTarget.value || due)}
      />
    </div>
  );
}

const OWN_WORDS = { en: 'or in your own words', es: 'o con tus palabras' };

interface WhatProps {
  part: WatchedPart;
  what: string;
  onWhat: (what: string) => void;
}

/** What will be done: a suggested phrase or free text. */
export function What({ part, what, onWhat }: WhatProps) {
  return (
    <div>
      <p className={css.label}>{say({ en: 'What will be done?', es: '¿Qué se va a hacer?' })}</p>
      <Chip.Group value={what} onChange={(value) => onWhat(value as string)}>
        <div className={css.chips}>
          {readyPhrases(part, pageLanguage()).map((ready) => (
            <Chip key={ready} value={ready} size="md">
              {ready}
            </Chip>
          ))}
        </div>
      </Chip.Group>
      <TextInput
        aria-label={say(OWN_WORDS)}
        placeholder={say(OWN_WORDS)}
        maxLength={300}
        value={what}
        onChange={({ currentTarget }) => onWhat(currentTarget.value)}
      />
    </div>
  );
}

type Starts = Parameters<ReturnType<typeof useStartActions>['mutate']>[0];

/** Starts the actions and offers Undo. */
function useBegin(onDone: () => void) {
  const { mutate, isPending } = useStartActions();
  const change = useChangeActions();
  const begin = (starts: Starts) =>
    mutate(starts, {
      onSuccess: (actions) => {
        onDone();
        notify({
          text: `${say({ en: 'Started.', es: 'Iniciada.' })} ${say(ACTION_MESSAGES.willSay)}`,
          act: {
            label: say({ en: 'Undo', es: 'Deshacer' }),
            run: () => change.mutate({ actions, body: { kind: 'let-go' } }),
          },
        });
      },
    });
  return { isPending, begin };
}
