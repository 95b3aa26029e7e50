import { wholePercent } from '@crustodian/domain/figures/whole-percent';
import type { Quality } from '@crustodian/domain/score/quality-band';
import { countText, shareText } from '../../pizza/formatters.ts';
import { say } from '../../language/language.ts';
import css from './BandBar.module.css';

export interface BandShares {
  pct_bads: number;
  pct_goods: number;
  pct_excellents: number;
  count_bads: number;
  count_goods: number;
  count_excellents: number;
}

interface BandBarProps {
  /** What the bar describes: 'W46', 'Cheese'. */
  name: string;
  bands: BandShares;
  /** Shows percentages in parts that have room for them. */
  labelled?: boolean;
  onPick?: ((band: Quality) => void) | undefined;
}

const BANDS = [
  { band: 'bad', name: { en: 'bad', es: 'malas' }, share: 'pct_bads', count: 'count_bads' },
  { band: 'good', name: { en: 'good', es: 'buenas' }, share: 'pct_goods', count: 'count_goods' },
  {
    band: 'excellent',
    name: { en: 'excellent', es: 'excelentes' },
    share: 'pct_excellents',
    count: 'count_excellents',
  },
] as const;

/** A part with a smaller share has no room for its figure. */
const ROOM_FOR_TEXT = 0.11;

/**
 * Bad (hatched), Good and Excellent as parts of one bar, without those that round to 0 %; each part
 * opens its pizzas.
 */
export function BandBar({ name, bands, labelled = false, onPick }: BandBarProps) {
  const shown = BANDS.filter(({ share }) => wholePercent(bands[share]) > 0);
  return (
    <span
      className={css.bar}
      role="group"
      aria-label={`${name}: ${BANDS.map((one) => say(one.name)).join(', ')}`}
    >
      {shown.map(({ band, name: bandName, share, count }) => {
        const text = `${shareText(bands[share])} ${say(bandName)}, n ${countText(bands[count])}`;
        return (
          <button
            key={band}
            type="button"
            className={css.part}
            data-band={band}
            style={{ flexGrow: bands[share] }}
            aria-label={`${name}: ${text}`}
            title={text}
            disabled={!onPick}
            onClick={() => onPick?.(band)}
          >
            {labelled && bands[share] >= ROOM_FOR_TEXT && shareText(bands[share])}
          </button>
        );
      })}
    </span>
  );
}
