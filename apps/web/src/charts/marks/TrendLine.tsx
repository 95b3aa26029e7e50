import { placeOn, type MarkScale } from './mark-scale.ts';
import css from './TrendLine.module.css';

interface TrendLineProps {
  /** One value per period, oldest first; null if there were no pizzas, which breaks the line. */
  values: readonly (number | null)[];
  scale: MarkScale;
  /** A second, dashed line for comparison: the average. */
  average?: readonly (number | null)[];
  /** Colour of the line and its end dot. */
  color?: string;
  height?: number;
}

/** Width in viewBox units; the SVG is stretched to the available width. */
const WIDTH = 100;

/** A line without axes; its numbers are shown next to it. */
export function TrendLine(props: TrendLineProps) {
  const { values, scale, average, color = 'var(--c11)', height = 24 } = props;
  const last = values.findLastIndex((value) => value !== null);
  const lastValue = values[last];
  const y = (value: number) => 3 + (1 - placeOn(scale, value)) * (height - 6);
  const draw = (line: readonly (number | null)[]) => pathOf(line, y);
  return (
    <span className={css.frame} style={{ height }} aria-hidden="true">
      <svg
        width="100%"
        height={height}
        viewBox={`0 0 ${WIDTH} ${height}`}
        preserveAspectRatio="none"
      >
        {average && <path className={css.average} d={draw(average)} />}
        <path className={css.line} d={draw(values)} style={{ stroke: color }} />
      </svg>
      {lastValue !== undefined && lastValue !== null && (
        <span
          className={css.end}
          style={{
            left: `${shareOf(last, values.length) * 100}%`,
            top: y(lastValue),
            background: color,
          }}
        />
      )}
    </span>
  );
}

const shareOf = (index: number, count: number): number => (count > 1 ? index / (count - 1) : 1);

function pathOf(values: readonly (number | null)[], y: (value: number) => number): string {
  let path = '';
  let drawing = false;
  for (const [index, value] of values.entries()) {
    if (value !== null) {
      const x = shareOf(index, values.length) * WIDTH;
      path += `${drawing ? 'L' : 'M'}${x.toFixed(2)} ${y(value).toFixed(2)}`;
    }
    drawing = value !== null;
  }
  return path;
}
