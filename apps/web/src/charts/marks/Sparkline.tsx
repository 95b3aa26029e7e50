import type { ColorToken } from '../chart-colors.ts';

interface SparklineProps {
  values: readonly (number | null)[];
  color: ColorToken;
  width?: number;
  height?: number;
}

const EDGE = 3;

/** A small line without axis or figures; decoration for the figure next to it. */
export function Sparkline({ values, color, width = 64, height = 22 }: SparklineProps) {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const low = Math.min(...known);
  const span = Math.max(...known) - low || 1;
  const x = (at: number) => EDGE + (at / (known.length - 1)) * (width - 2 * EDGE);
  const y = (value: number) => height - EDGE - ((value - low) / span) * (height - 2 * EDGE);
  const points = known.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`);
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke={`var(--${color})`}
        strokeWidth={1.6}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx={x(known.length - 1)} cy={y(known.at(-1)!)} r={2.4} fill={`var(--${color})`} />
    </svg>
  );
}
