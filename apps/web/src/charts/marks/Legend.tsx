import type { ColorToken } from '../chart-colors.ts';
import css from './Legend.module.css';

interface LegendItem {
  name: string;
  color: ColorToken;
  /** Hatched as the Bad band is everywhere. */
  hatched?: boolean;
}

interface LegendProps {
  items: readonly LegendItem[];
  /** Dots for lines, squares for areas. */
  round?: boolean;
}

/** Names of what is drawn, where they cannot stand at the marks themselves. */
export function Legend({ items, round = false }: LegendProps) {
  return (
    <ul className={css.legend}>
      {items.map(({ name, color, hatched }) => (
        <li key={name}>
          <i
            className={css.mark}
            data-round={round || undefined}
            data-hatched={hatched || undefined}
            style={{ backgroundColor: `var(--${color})` }}
          />
          {name}
        </li>
      ))}
    </ul>
  );
}

/** The three bands, as stacked bars show them. */
export const BandLegend = () => (
  <Legend
    items={[
      { name: 'Bad', color: 'band-bad', hatched: true },
      { name: 'Good', color: 'band-good' },
      { name: 'Excellent', color: 'band-excellent' },
    ]}
  />
);
