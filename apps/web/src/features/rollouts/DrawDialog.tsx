import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { nextWeek, weekStamp } from '@crustodian/domain/time/week';
import { useState } from 'react';
import { getRouteApi } from '@tanstack/react-router';
import { Dialog } from '../../controls/dialogs/Dialog.tsx';
import { VenuesPicker } from '../../controls/pickers/VenuesPicker.tsx';
import { say } from '../../language/language.ts';
import { dayMonthText } from '../../pizza/formatters.ts';
import { numberWord } from '../../pizza/words.ts';
import { useDrawRollout } from './rollout-calls.ts';
import { othersNeeded, sharedOutText } from './rollout-view.ts';
import css from './Rollouts.module.css';

const route = getRouteApi('/shell/rollouts');

export interface Store {
  venue: string;
  name: string;
}

interface DrawFormProps {
  company: number;
  stores: readonly Store[];
  today: CalendarDay;
}

interface DrawDialogProps extends DrawFormProps {
  opened: boolean;
  onClose: () => void;
}

/** Asks for a change and the participating stores; the server draws which of them begin. */
export function DrawDialog({ opened, onClose, ...rest }: DrawDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={say({ en: 'Draw who begins', es: 'Sortear quién empieza' })}
    >
      {opened && <DrawForm {...rest} />}
    </Dialog>
  );
}

const LONGEST_WHAT = 200;
const WEEKS_AHEAD = 12;

function weeksAhead(today: CalendarDay): CalendarDay[] {
  const weeks = [nextWeek(weekStamp(today))];
  while (weeks.length < WEEKS_AHEAD) weeks.push(nextWeek(weeks.at(-1)!));
  return weeks;
}

function DrawForm({ company, stores, today }: DrawFormProps) {
  const weeks = weeksAhead(today);
  const [what, setWhat] = useState('');
  const [beginsOn, setBeginsOn] = useState(weeks[0]!);
  const [wanted, setWanted] = useState(2);
  const [leftOut, setLeftOut] = useState<string[]>([]);
  const chosen = stores.filter(({ venue }) => !leftOut.includes(venue));
  const first = Math.min(wanted, Math.max(1, chosen.length - 1));
  const { draw, isPending } = useDraw(company);
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        draw({
          what: what.trim(),
          begins_on: beginsOn,
          venues: chosen.map(({ venue }) => Number(venue)),
          first,
        });
      }}
    >
      <TextInput
        label={say({ en: 'What is changed', es: 'Qué cambia' })}
        placeholder={say({ en: 'oven two at 240', es: 'horno dos a 240' })}
        maxLength={LONGEST_WHAT}
        value={what}
        onChange={({ currentTarget }) => setWhat(currentTarget.value)}
        data-autofocus
      />
      <WhenAndHowMany
        {...{ weeks, beginsOn, first, stores: chosen.length }}
        onBeginsOn={setBeginsOn}
        onFirst={setWanted}
      />
      <LeftOut stores={stores} leftOut={leftOut} onLeftOut={setLeftOut} />
      <p className={css.hint} role="status">
        {roomText(first, chosen.length - first)}
      </p>
      <Button
        type="submit"
        loading={isPending}
        disabled={what.trim() === '' || chosen.length < 2}
        fullWidth
      >
        {say({ en: 'Draw', es: 'Sortear' })}
      </Button>
    </form>
  );
}

/** Draws and opens the new rollout. */
function useDraw(company: number) {
  const navigate = route.useNavigate();
  const { mutate, isPending } = useDrawRollout(company);
  const draw = (body: Parameters<typeof mutate>[0]) =>
    mutate(body, {
      onSuccess: ({ id }) => void navigate({ search: (search) => ({ ...search, rollout: id }) }),
    });
  return { draw, isPending };
}

interface WhenAndHowManyProps {
  weeks: readonly CalendarDay[];
  beginsOn: CalendarDay;
  first: number;
  /** Number of participating stores. */
  stores: number;
  onBeginsOn: (week: CalendarDay) => void;
  onFirst: (first: number) => void;
}

const WhenAndHowMany = (props: WhenAndHowManyProps) => (
  <div className={css.pair}>
    <NativeSelect
      label={say({ en: 'From the week of', es: 'Desde la semana del' })}
      value={props.beginsOn}
      data={props.weeks.map((week) => ({ value: week, label: dayMonthText(week) }))}
      onChange={({ currentTarget }) => props.onBeginsOn(currentTarget.value)}
    />
    <NativeSelect
      label={say({ en: 'How many begin', es: 'Cuántas empiezan' })}
      value={String(props.first)}
      data={Array.from({ length: Math.max(1, props.stores - 1) }, (_, at) => String(at + 1))}
      onChange={({ currentTarget }) => props.onFirst(Number(currentTarget.value))}
    />
  </div>
);

interface LeftOutProps {
  stores: readonly Store[];
  leftOut: string[];
  onLeftOut: (leftOut: string[]) => void;
}

/**
 * Asks for the stores to exclude, because a proof needs many: a list of all participants would fill
 * the dialog.
 */
const LeftOut = ({ stores, leftOut, onLeftOut }: LeftOutProps) => (
  <VenuesPicker
    label={say({ en: 'Stores left out', es: 'Tiendas que no participan' })}
    placeholder={say({ en: 'Leave out a store', es: 'Dejar fuera una tienda' })}
    description={say({ en: 'All others take part.', es: 'Todas las demás participan.' })}
    venues={stores.map(({ venue, name }) => ({ value: venue, name }))}
    values={leftOut}
    onChange={onLeftOut}
  />
);

/** Whether there are enough stores for a proof. */
function roomText(first: number, others: number): string {
  if (others < 1) return say({ en: 'Choose two stores or more.', es: 'Elige dos tiendas o más.' });
  const shared = sharedOutText(first, others);
  const needed = othersNeeded(first);
  if (others >= needed) {
    return say({ en: `${shared} Enough for a proof.`, es: `${shared} Bastan para una prueba.` });
  }
  return say({
    en: `${shared} Too few for a proof: ${numberWord(needed)} others are needed.`,
    es: `${shared} Muy pocas para una prueba: se necesitan otras ${numberWord(needed)}.`,
  });
}
