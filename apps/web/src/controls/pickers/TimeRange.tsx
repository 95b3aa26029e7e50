import { SHIFT_CHANGE_HOUR } from '@crustodian/domain/time/shift';
import type { CSSProperties } from 'react';
import { clockText, hourRangeText } from '../../pizza/formatters.ts';
import { shiftText } from '../../pizza/names.ts';
import {
  DAY,
  visibleEnd,
  visibleHours,
  NIGHT_ENDS,
  type HalfHour,
  type HourRange,
} from '../time-of-day.ts';
import { say } from '../../language/language.ts';
import css from './TimeRange.module.css';

const STEP = 0.5;
const TIME_OF_DAY = { en: 'Time of day', es: 'Hora del día' };

interface TimeRangeProps {
  value: HourRange;
  onChange: (range: HourRange) => void;
  /** The day's volume, one entry per half hour from 00:00 to the end of the business day. */
  volume?: readonly HalfHour[] | undefined;
  disabled?: boolean;
}

/** Time of day in half-hour steps, over the day's volume, with the shift change marked. */
export function TimeRange({ value, onChange, volume, disabled }: TimeRangeProps) {
  const [from, to] = value;
  const text = hourRangeText(value);
  const hours = visibleHours(volume);
  return (
    <div
      className={css.control}
      role="group"
      aria-label={say(TIME_OF_DAY)}
      data-disabled={disabled || undefined}
    >
      <div className={css.caption}>
        <span className={css.name}>{say(TIME_OF_DAY)}</span>
        <output className={css.text}>
          {text}
          {hours > DAY && to === DAY && (
            <span className={css.night}>
              {' '}
              {say({ en: 'and after midnight', es: 'y después de medianoche' })}
            </span>
          )}
        </output>
        {volume && <BarLegend volume={volume} />}
      </div>
      <div
        className={css.track}
        style={
          {
            '--hours': hours,
            '--from': from / hours,
            '--to': visibleEnd(value, hours) / hours,
          } as CSSProperties
        }
      >
        <div className={css.chosen} />
        {volume && <Histogram volume={volume.slice(0, hours * 2)} value={value} />}
        <div className={css.shiftChange} />
        <div className={css.line} />
        <Handle
          name={say({ en: 'From', es: 'Desde' })}
          value={from}
          disabled={disabled}
          bubble={text}
          onChange={(hour) => onChange([Math.min(hour, to - STEP), to])}
        />
        <Handle
          name={say({ en: 'To', es: 'Hasta' })}
          value={to}
          disabled={disabled}
          bubble={text}
          onChange={(hour) => onChange([from, Math.max(hour, from + STEP)])}
        />
        <Axis hours={hours} />
      </div>
    </div>
  );
}

interface HandleProps {
  name: string;
  value: number;
  onChange: (hour: number) => void;
  disabled: boolean | undefined;
  bubble: string;
}

/** A native slider, so that keys, touch and screen readers work as usual. */
function Handle({ name, value, onChange, disabled, bubble }: HandleProps) {
  return (
    <>
      <input
        className={css.handle}
        type="range"
        min={0}
        max={DAY}
        step={STEP}
        value={value}
        disabled={disabled}
        aria-label={name}
        aria-valuetext={clockText(value)}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
      <span className={css.bubble} style={{ '--hour': value } as CSSProperties} aria-hidden="true">
        {bubble}
      </span>
    </>
  );
}

interface HistogramProps {
  volume: readonly HalfHour[];
  value: HourRange;
}

function Histogram({ volume, value: [from, to] }: HistogramProps) {
  const most = Math.max(1, ...volume.map(({ pizzas }) => pizzas));
  return (
    <div className={css.histogram} aria-hidden="true">
      {volume.map(({ pizzas, notToStandard }, index) => {
        const hour = index * STEP;
        const height = { '--bar': pizzas / most, '--bad': notToStandard / most } as CSSProperties;
        return (
          <span
            key={hour}
            className={css.bar}
            style={height}
            data-out={hour < from || (to < DAY && hour >= to) || undefined}
          />
        );
      })}
    </div>
  );
}

/** Labels below the line: whole hours, and the shifts in the middle of their busy hours. */
const marks = (): { hour: number; text: string; strong?: true; shift?: true }[] => [
  { hour: 0, text: clockText(0) },
  { hour: 6, text: clockText(6) },
  { hour: 13, text: shiftText('AM'), shift: true },
  { hour: SHIFT_CHANGE_HOUR, text: clockText(SHIFT_CHANGE_HOUR), strong: true },
  { hour: 20.5, text: shiftText('PM'), shift: true },
  { hour: DAY, text: clockText(DAY) },
  { hour: NIGHT_ENDS, text: clockText(NIGHT_ENDS - DAY) },
];

/** The meaning of the bars' colours. */
function BarLegend({ volume }: Pick<HistogramProps, 'volume'>) {
  const isJudged = volume.some(({ notToStandard }) => notToStandard > 0);
  return (
    <span
      className={css.legend}
      title={say({ en: 'Each bar is half an hour', es: 'Cada barra es media hora' })}
    >
      {isJudged && <span data-bad>{say({ en: 'Not to standard', es: 'Fuera del estándar' })}</span>}
      <span>{isJudged ? say({ en: 'Others', es: 'Otras' }) : 'Pizzas'}</span>
    </span>
  );
}

function Axis({ hours }: { hours: number }) {
  return (
    <div className={css.axis} aria-hidden="true">
      {marks()
        .filter(({ hour }) => hour <= hours)
        .map(({ hour, text, strong, shift }) => (
          <span
            key={hour}
            style={{ '--hour': hour } as CSSProperties}
            data-strong={strong}
            data-shift={shift}
          >
            {text}
          </span>
        ))}
    </div>
  );
}
