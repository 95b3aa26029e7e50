import { say } from '../../language/language.ts';
import { scoreChangeText } from '../../pizza/formatters.ts';
import { asLarge } from './rollout-view.ts';
import css from './Rollouts.module.css';

interface PlaceboPictureProps {
  effect: number;
  placebos: readonly number[];
}

const WIDTH = 400;
const PAD = 24;
const BINS = 40;
const DOT = 4;
const BASE = 26;

/**
 * One dot per set of other stores, at the effect that chance alone gives it, and the real effect
 * among them.
 */
export function PlaceboPicture({ effect, placebos }: PlaceboPictureProps) {
  const reach = Math.max(...[effect, ...placebos].map(Math.abs), 0.01);
  const x = (value: number) => WIDTH / 2 + (value / reach) * (WIDTH / 2 - PAD);
  const dots = stacked(placebos, reach);
  const highest = Math.max(1, ...dots.map(({ at }) => at + 1));
  const height = Math.max(60, highest * 2 * DOT + BASE + 12);
  const floor = height - BASE;
  const far = asLarge(effect, placebos);
  return (
    <svg
      className={css.placebos}
      viewBox={`0 0 ${WIDTH} ${height}`}
      role="img"
      aria-label={say({
        en: `The effect ${scoreChangeText(effect)} among ${placebos.length} sets of other stores, of which ${far} lie as far from zero`,
        es: `El efecto ${scoreChangeText(effect)} entre ${placebos.length} grupos de otras tiendas, de los que ${far} están igual de lejos de cero`,
      })}
    >
      <line className={css.axis} x1={PAD / 2} x2={WIDTH - PAD / 2} y1={floor} y2={floor} />
      {dots.map(({ bin, at }) => (
        <circle
          key={`${bin} ${at}`}
          className={css.dot}
          cx={x(((bin + 0.5) / BINS) * 2 * reach - reach)}
          cy={floor - (2 * at + 1) * DOT}
          r={DOT - 0.5}
        />
      ))}
      <line className={css.effectLine} x1={x(effect)} x2={x(effect)} y1="4" y2={floor} />
      <text className={css.tick} x={x(0)} y={height - 8} textAnchor="middle">
        0
      </text>
      <text className={css.effectText} x={x(effect)} y={height - 8} textAnchor="middle">
        {Math.abs(x(effect) - x(0)) > 2 * PAD ? scoreChangeText(effect) : ''}
      </text>
    </svg>
  );
}

/** The bin of each value between −reach and reach, and its position in the bin's stack. */
function stacked(values: readonly number[], reach: number): { bin: number; at: number }[] {
  const piles = new Map<number, number>();
  return values.map((value) => {
    const bin = Math.min(BINS - 1, Math.floor(((value + reach) / (2 * reach)) * BINS));
    const at = piles.get(bin) ?? 0;
    piles.set(bin, at + 1);
    return { bin, at };
  });
}
