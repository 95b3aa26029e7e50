import css from './SheetLines.module.css';
import { labelPlaces, lineRuns } from './line-geometry.ts';
import { printedShareText } from '../../../pizza/printed-text.ts';

export interface SheetLine {
  name: string;
  values: readonly (number | null)[];
  /** own: the store; average: dashed; brand and other: thin. */
  tone: 'own' | 'average' | 'brand' | 'other';
  /** A colour of the palette, for charts with few lines. */
  color?: string;
  /** Text at the end of the line. */
  label?: string | undefined;
}

interface SheetLinesProps {
  /** Accessible name of the chart. */
  label: string;
  places: readonly string[];
  lines: readonly SheetLine[];
  width: number;
  height: number;
  /** By default shares, from 0 to 105%. */
  scale?: LineScale;
}

export interface LineScale {
  top: number;
  grid: readonly number[];
  text: (value: number) => string;
}

/** Scale of every chart of shares in a report (spec 002 section 9). */
const SHARES: LineScale = { top: 1.05, grid: [0, 0.25, 0.5, 0.75, 1], text: printedShareText };

const LEFT = 38;
/** Room for the longest label, a mean with its share. */
const RIGHT = 176;
const ABOVE = 6;
const BELOW = 24;

/** Lines over consecutive reports, labelled at their ends; a missing report leaves a gap. */
export function SheetLines(props: SheetLinesProps) {
  const { label, places, lines, width, height, scale = SHARES } = props;
  const right = width - RIGHT;
  const x = (at: number) => LEFT + (at / Math.max(1, places.length - 1)) * (right - LEFT);
  const y = (value: number) => ABOVE + (1 - value / scale.top) * (height - ABOVE - BELOW);
  const ends = lines.flatMap((line) => {
    const last = line.values.findLastIndex((value) => value !== null);
    return line.label === undefined || last < 0 ? [] : [{ line, last, y: y(line.values[last]!) }];
  });
  const labels = labelPlaces(
    ends.map((end) => end.y),
    ABOVE + 6,
    height - BELOW,
  );
  return (
    <svg className={css.chart} role="img" aria-label={label} {...{ width, height }}>
      {scale.grid.map((value) => (
        <g key={value}>
          <line className={css.grid} x1={LEFT} x2={right} y1={y(value)} y2={y(value)} />
          <text className={css.axis} x={LEFT - 7} y={y(value) + 4} textAnchor="end">
            {scale.text(value)}
          </text>
        </g>
      ))}
      {places.map((place, at) => (
        <text key={place} className={css.axis} x={x(at)} y={height - 4} textAnchor="middle">
          {place}
        </text>
      ))}
      {lines.map((line) => (
        <g key={line.name} className={css.line} data-tone={line.tone} style={colored(line)}>
          {lineRuns(line.values).map((run) => (
            <polyline
              key={run[0]!.at}
              points={run
                .map(({ at, value }) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`)
                .join(' ')}
            />
          ))}
          {line.tone === 'own' &&
            lineRuns(line.values)
              .flat()
              .map(({ at, value }) => <circle key={at} cx={x(at)} cy={y(value)} r="3" />)}
        </g>
      ))}
      {ends.map(({ line, last, y: end }, at) => (
        <g key={line.name} className={css.end} data-tone={line.tone} style={colored(line)}>
          <circle cx={x(last)} cy={end} r="3.6" />
          <text x={right + 9} y={labels[at]! + 4}>
            {line.label}
          </text>
        </g>
      ))}
    </svg>
  );
}

const colored = ({ color }: SheetLine) =>
  color === undefined ? undefined : { color: `var(--${color})` };
