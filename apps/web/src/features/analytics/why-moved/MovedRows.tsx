import { IconArrowRight, IconCpu } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';
import { ScoreChange } from '../../../charts/marks/Change.tsx';
import { countText, dayRangeText, scoreChangeText, scoreText } from '../../../pizza/formatters.ts';
import { PizzaImage } from '../../../pizza/PizzaImage.tsx';
import type { ReportVenue } from '../../../place/use-place.ts';
import type { MovedPart, WhyMoved } from './moved-calls.ts';
import { noiseText, partError, partText, printedMove } from './moved-messages.ts';
import { feedOfPart, movedBars, type Bar, type MovedBars } from './moved-view.ts';
import { say } from '../../../language/language.ts';
import css from './WhyMoved.module.css';

interface MovedRowsProps {
  why: WhyMoved;
  venue: ReportVenue;
}

/** Rows from the previous average through each part to the current average. */
export function MovedRows({ why, venue }: MovedRowsProps) {
  const bars = movedBars(why);
  const rows = why.parts.map((part, at) => ({ part, bar: bars.parts[at]! }));
  const kitchen = rows.filter(({ part }) => part.kind !== 'engine');
  const engine = rows.filter(({ part }) => part.kind === 'engine');
  return (
    <div>
      <End name={say({ en: 'Before', es: 'Antes' })} span={why.before} place={bars.place} />
      {kitchen.map(({ part, bar }) => (
        <PartRow key={keyOf(part)} {...{ part, bar, bars, why, venue }} />
      ))}
      {why.noise && bars.noise && <NoiseRow noise={why.noise} bar={bars.noise} bars={bars} />}
      {bars.kitchen !== null && <KitchenRow why={why} at={bars.kitchen} bars={bars} />}
      {engine.map(({ part, bar }) => (
        <PartRow key={keyOf(part)} {...{ part, bar, bars, why, venue }} />
      ))}
      <End name={say({ en: 'Now', es: 'Ahora' })} span={why.after} place={bars.place} isLast />
    </div>
  );
}

const keyOf = ({ kind, criterion, shift }: MovedPart) => [kind, criterion, shift].join(' ');
const percent = (share: number) => `${(100 * share).toFixed(2)}%`;

interface EndProps {
  name: string;
  span: WhyMoved['before'];
  place: MovedBars['place'];
  isLast?: boolean;
}

const End = ({ name, span, place, isLast }: EndProps) => (
  <div className={css.row} data-end={isLast ? 'last' : 'first'}>
    <span className={css.name}>
      <b>{name}</b> <span className={css.days}>{dayRangeText(span.min, span.max)}</span>
    </span>
    <Track>
      <i className={css.mark} style={{ left: percent(place(span.mean ?? 0)) }} />
    </Track>
    <span className={`cr-display ${css.mean}`} title={`n ${countText(span.pizzas)}`}>
      {scoreText(span.mean)}
    </span>
    <span className={css.pizzas} />
  </div>
);

const Track = ({ children }: { children: ReactNode }) => (
  <span className={css.track} aria-hidden="true">
    {children}
  </span>
);

interface BarProps {
  bar: Bar;
  bars: MovedBars;
  kind: MovedPart['kind'] | 'noise';
}

function Bars({ bar, bars, kind }: BarProps) {
  const [from, to] = [bars.place(bar.from), bars.place(bar.to)];
  const style: CSSProperties = {
    left: percent(Math.min(from, to)),
    width: percent(Math.abs(to - from)),
  };
  return (
    <Track>
      <i className={css.hang} style={{ left: percent(from) }} />
      <i className={css.bar} data-kind={kind} data-lower={to < from} style={style} />
    </Track>
  );
}

interface PartRowProps extends MovedRowsProps {
  part: MovedPart;
  bar: Bar;
  bars: MovedBars;
}

function PartRow({ part, bar, bars, why, venue }: PartRowProps) {
  const { title, note } = partText(part, why);
  const isEngine = part.kind === 'engine';
  return (
    <Link
      className={css.row}
      data-kind={part.kind}
      data-part
      to="/daily-feed"
      search={feedOfPart(venue, part)}
    >
      <span className={css.name}>
        {isEngine && (
          <span className={css.badge}>
            <IconCpu size={13} stroke={1.8} aria-hidden />{' '}
            {say({ en: 'not the kitchen', es: 'no es la cocina' })}
          </span>
        )}
        <b>{title}</b>
        <small>{note}</small>
      </span>
      <Bars bar={bar} bars={bars} kind={part.kind} />
      <span className={css.value}>
        <ScoreChange gap={part.value} />
        <small>{partError(part.halfWidth)}</small>
      </span>
      <span className={css.pizzas}>
        {part.pictures.map((path) => (
          <span key={path} className={css.picture}>
            <PizzaImage path={path} alt="" sizes="34px" />
          </span>
        ))}
        <span className={css.open}>
          {countText(part.count)} {part.count === 1 ? 'pizza' : 'pizzas'}
          <IconArrowRight size={14} stroke={1.9} aria-hidden />
        </span>
      </span>
    </Link>
  );
}

interface NoiseRowProps {
  noise: NonNullable<WhyMoved['noise']>;
  bar: Bar;
  bars: MovedBars;
}

const NoiseRow = ({ noise, bar, bars }: NoiseRowProps) => (
  <div className={css.row} data-kind="noise">
    <span className={css.name}>
      <b>{say({ en: 'Noise', es: 'Ruido' })}</b>
      <small>{noiseText(noise.count)}</small>
    </span>
    <Bars bar={bar} bars={bars} kind="noise" />
    <span className={css.value}>
      {scoreChangeText(noise.value)}
      <small>{say({ en: 'chance', es: 'casualidad' })}</small>
    </span>
    <span className={css.pizzas} />
  </div>
);

const KitchenRow = ({ why, at, bars }: { why: WhyMoved; at: number; bars: MovedBars }) => (
  <div className={css.row} data-end="kitchen">
    <span className={css.name}>
      <b>{say({ en: 'The kitchen’s part', es: 'La parte de la cocina' })}</b>{' '}
      <span className={css.days}>{scoreChangeText(printedMove(why))}</span>
    </span>
    <Track>
      <i className={css.mark} style={{ left: percent(bars.place(at)) }} />
    </Track>
    <span className={`cr-display ${css.mean}`}>{scoreText(at)}</span>
    <span className={css.pizzas}>
      <small>
        {say({ en: 'on the scale of the old engine', es: 'en la escala del motor anterior' })}
      </small>
    </span>
  </div>
);
