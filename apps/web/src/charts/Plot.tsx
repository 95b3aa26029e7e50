import type { EChartsCoreOption } from 'echarts/core';
import { useState, type KeyboardEvent } from 'react';
import { lazyPart } from '../controls/feedback/lazy-part.tsx';
import { say } from '../language/language.ts';
import css from './Plot.module.css';

const Drawing = lazyPart(async () => (await import('./Drawing.tsx')).Drawing, 'here');

interface PlotProps {
  /** What the chart shows, for screen readers: 'Average score per day'. */
  label: string;
  option: EChartsCoreOption;
  height: number;
  /** Categories are arranged vertically, one below the other. */
  horizontal?: boolean;
  /** Number of categories on the axis. */
  places: number;
  /** Text of a category for screen readers: 'Sun 2 Nov: Bandera 7.94, n 301'. */
  textOf: (at: number) => string;
  onPick?: ((at: number, series: number | null) => void) | undefined;
}

/** A chart whose code loads on demand; arrow keys move between categories, Enter opens one. */
export function Plot(props: PlotProps) {
  const { label, option, height, horizontal = false, places, textOf, onPick } = props;
  const [at, setAt] = useState<number | null>(null);
  const last = places - 1;
  const shown = Math.min(at ?? last, last);
  const press = (event: KeyboardEvent) => {
    const next = nextPlace(event.key, shown, last);
    if (next !== null) setAt(next);
    else if (event.key === 'Enter') onPick?.(shown, null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={css.plot} style={{ height }} data-picks={onPick ? '' : undefined}>
      <Drawing
        option={option}
        horizontal={horizontal}
        at={at === null ? null : shown}
        onPick={onPick}
      />
      <div
        className={css.keys}
        role="slider"
        tabIndex={0}
        aria-label={
          onPick
            ? say({
                en: `${label}; Enter shows the pizzas`,
                es: `${label}; Enter muestra las pizzas`,
              })
            : label
        }
        aria-valuemin={1}
        aria-valuemax={places}
        aria-valuenow={shown + 1}
        aria-valuetext={textOf(shown)}
        onKeyDown={press}
        onBlur={() => setAt(null)}
      />
    </div>
  );
}

function nextPlace(key: string, at: number, last: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(at + 1, last);
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(at - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? last : null;
}
