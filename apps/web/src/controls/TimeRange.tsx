import { SHIFT_CHANGE_HOUR, SHIFT_LABELS } from '@crustodian/domain/shift';
import type { CSSProperties } from 'react';
import { clockText, hourRangeText } from '../pizza/formatters.ts';
import css from './TimeRange.module.css';

/** Hours since midnight, from 0 to 24. */
export type HourRange = readonly [from: number, to: number];

const STEP = 0.5;
const DAY = 24;

export interface HalfHour {
  pizzas: number;
  /** Of them not to standard, drawn red. */
  notToStandard: number;
}

interface TimeRangeProps {
  value: HourRange;
  onChange: (range: HourRange) => void;
  /** The day's volume, one entry per half hour from 00:00 on. */
  volume?: readonly HalfHour[] | undefined;
  disabled?: boolean;
}

/** Time of day in half-hour steps, over the day's volume, with the change of shift marked. */
export function TimeRange({ value, onChange, volume, disabled }: TimeRangeProps) {
  const [from, to] = value;
  const text = hourRangeText(value);
  return (
    <div
      className={css.control}
      role="group"
      aria-label="Time of day"
      data-disabled={disabled || undefined}
    >
      <div className={css.caption}>
        <span className={css.name}>Time of day</span>
        <output className={css.text}>{text}</output>
      </div>
      <div
        className={css.track}
        style={{ '--from': from / DAY, '--to': to / DAY } as CSSProperties}
      >
        <div className={css.chosen} />
        {volume && <Histogram volume={volume} value={value} />}
        <div className={css.shiftChange} />
        <div className={css.line} />
        <Handle
          name="From"
          value={from}
          disabled={disabled}
          bubble={text}
          onChange={(hour) => onChange([Math.min(hour, to - STEP), to])}
        />
        <Handle
          name="To"
          value={to}
          disabled={disabled}
          bubble={text}
          onChange={(hour) => onChange([from, Math.max(hour, from + STEP)])}
        />
        <Axis />
      </div>
    </div>
  );
}

interface HandleProps {
  name: 'From' | 'To';
  value: number;
  onChange: (hour: number) => void;
  disabled: boolean | undefined;
  bubble: string;
}

/** A native slider, so that keys, touch and readers of the screen work as everywhere. */
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
      <span
        className={css.bubble}
        style={{ '--at': value / DAY } as CSSProperties}
        aria-hidden="true"
      >
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
            data-out={hour < from || hour >= to || undefined}
          />
        );
      })}
    </div>
  );
}

/** Written under the line: whole hours, and the shifts in the middle of their busy hours. */
const MARKS: { hour: number; text: string; strong?: true; shift?: true }[] = [
  { hour: 0, text: clockText(0) },
  { hour: 6, text: clockText(6) },
  { hour: 13, text: `AM ${SHIFT_LABELS.AM}`, shift: true },
  { hour: SHIFT_CHANGE_HOUR, text: clockText(SHIFT_CHANGE_HOUR), strong: true },
  { hour: 20.5, text: `PM ${SHIFT_LABELS.PM}`, shift: true },
  { hour: DAY, text: clockText(DAY) },
];

function Axis() {
  return (
    <div className={css.axis} aria-hidden="true">
      {MARKS.map(({ hour, text, strong, shift }) => (
        <span
          key={hour}
          style={{ '--at': hour / DAY } as CSSProperties}
          data-strong={strong}
          data-shift={shift}
        >
          {text}
        </span>
      ))}
    </div>
  );
}
