import type { Language } from '@crustodian/domain/figures/problems';
import type { Quality } from '@crustodian/domain/score/quality-band';
import type { ColorToken } from '../chart-colors.ts';
import { say } from '../../language/language.ts';
import css from './Legend.module.css';

interface LegendItem {
  name: string;
  color: ColorToken;
  /** Hatched, as the Bad band is everywhere. */
  hatched?: boolean;
}

interface LegendProps {
  items: readonly LegendItem[];
  /** Dots for lines, squares for areas. */
  round?: boolean;
}

/** Legend for charts that have no room for names at the marks themselves. */
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

/** Names for the pizzas of each band. */
export const BAND_NAMES = {
  bad: { en: 'Bad', es: 'Malas' },
  good: { en: 'Good', es: 'Buenas' },
  excellent: { en: 'Excellent', es: 'Excelentes' },
} as const satisfies Record<Quality, Record<Language, string>>;

/** The three bands in the style of stacked bars. */
export const BandLegend = () => (
  <Legend
    items={[
      { name: say(BAND_NAMES.bad), color: 'band-bad', hatched: true },
      { name: say(BAND_NAMES.good), color: 'band-good' },
      { name: say(BAND_NAMES.excellent), color: 'band-excellent' },
    ]}
  />
);
