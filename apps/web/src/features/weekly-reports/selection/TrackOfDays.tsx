import { WEEKDAYS, type Weekday } from '@crustodian/domain/figures/heatmap';
import { IconCheck, IconDownload, IconRefresh } from '@tabler/icons-react';
import { weekdayShort } from '../../../pizza/names.ts';
import css from './TrackOfDays.module.css';
import { say } from '../../../language/language.ts';

type Track = Record<Weekday, { fetched: boolean; checked: boolean }>;
export type TrackKey = 'fetched' | 'checked';

interface TrackOfDaysProps {
  /** The store's name, used as the group's label. */
  store: string;
  track: Track;
  /** Undefined if there is no report in which days can be recorded. */
  onChange?: ((day: Weekday, key: TrackKey, value: boolean) => void) | undefined;
  /** Whether days can be fetched, because the report is in its selection step. */
  canFetch: boolean;
  /**
   * Whether to show the days' names above the checkboxes, and below them what fetches a day again.
   */
  named?: boolean;
}

/**
 * Two checkboxes per day in one place: 'fetched', which locks once checked (decision X85), then
 * 'checked', which can be unchecked.
 */
export function TrackOfDays({ store, track, onChange, canFetch, named }: TrackOfDaysProps) {
  return (
    <div
      role="group"
      aria-label={say({ en: `Track of days, ${store}`, es: `Seguimiento de días, ${store}` })}
      className={css.days}
      data-named={named || undefined}
    >
      {WEEKDAYS.map((day) => (
        <span key={day} className={css.day}>
          {named && <span className={css.name}>{weekdayShort(day)}</span>}
          <Day {...{ day, canFetch, onChange }} track={track[day]} />
          {named && canFetch && onChange && track[day].fetched && (
            <FetchAgain day={weekdayShort(day)} onClick={() => onChange(day, 'fetched', true)} />
          )}
        </span>
      ))}
    </div>
  );
}

interface DayProps extends Pick<TrackOfDaysProps, 'onChange' | 'canFetch'> {
  day: Weekday;
  track: Track[Weekday];
}

function Day({ day, track: { fetched, checked }, canFetch, onChange }: DayProps) {
  const name = weekdayShort(day);
  const isLocked = !onChange || (!fetched && !canFetch);
  return (
    <span
      className={css.box}
      data-state={dayState(fetched, checked)}
      data-locked={isLocked || undefined}
      title={dayText(name, fetched, checked)}
    >
      <input
        type="checkbox"
        aria-label={say({ en: `${name} fetched`, es: `${name} traído` })}
        checked={fetched}
        disabled={fetched || isLocked}
        onChange={() => onChange?.(day, 'fetched', true)}
      />
      <input
        type="checkbox"
        aria-label={say({ en: `${name} checked`, es: `${name} revisado` })}
        checked={checked}
        disabled={!fetched || !onChange}
        onChange={({ currentTarget }) => onChange?.(day, 'checked', currentTarget.checked)}
      />
      {checked && <IconCheck size={13} stroke={3} aria-hidden />}
      {fetched && !checked && <IconDownload size={12} stroke={2.2} aria-hidden />}
    </span>
  );
}

/** Adds the pizzas of a fetched day that have arrived since. */
function FetchAgain({ day, onClick }: { day: string; onClick: () => void }) {
  const name = say({
    en: `Fetch ${day} again: adds pizzas that arrived later`,
    es: `Traer ${day} otra vez: añade las pizzas que llegaron después`,
  });
  return (
    <button type="button" className={css.again} aria-label={name} title={name} onClick={onClick}>
      <IconRefresh size={14} stroke={2} aria-hidden />
    </button>
  );
}

/** 'Mon: fetched, not checked'. */
const dayText = (day: string, fetched: boolean, checked: boolean): string =>
  say({
    en: `${day}: ${fetched ? 'fetched' : 'not fetched'}, ${checked ? 'checked' : 'not checked'}`,
    es: `${day}: ${fetched ? 'traído' : 'sin traer'}, ${checked ? 'revisado' : 'sin revisar'}`,
  });

const dayState = (fetched: boolean, checked: boolean) =>
  checked ? 'checked' : fetched ? 'fetched' : 'none';

/** Legend of the days' states. */
export function TrackLegend() {
  return (
    <ul className={css.legend}>
      <li>
        <span className={css.sample} data-state="none" />{' '}
        {say({ en: 'not fetched', es: 'sin traer' })}
      </li>
      <li>
        <span className={css.sample} data-state="none" data-locked />{' '}
        {say({ en: 'not started', es: 'sin empezar' })}
      </li>
      <li>
        <span className={css.sample} data-state="fetched">
          <IconDownload size={10} stroke={2.2} aria-hidden />
        </span>
        {say({ en: 'fetched, locked', es: 'traído, bloqueado' })}
      </li>
      <li>
        <span className={css.sample} data-state="checked">
          <IconCheck size={11} stroke={3} aria-hidden />
        </span>
        {say({ en: 'fetched and checked', es: 'traído y revisado' })}
      </li>
    </ul>
  );
}
