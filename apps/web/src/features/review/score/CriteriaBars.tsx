import { isIngredientCriterion } from '@crustodian/domain/pizza/criteria';
import { SOFT_INGREDIENTS_MAX } from '@crustodian/domain/pizza/soft-ingredients';
import { sliderMax } from '@crustodian/domain/score/score-sliders';
import type { CSSProperties } from 'react';
import { scoreText } from '../../../pizza/formatters.ts';
import type { Matrix } from './score-story.ts';
import { capital } from '../../../pizza/words.ts';
import { criterionName } from '../../../pizza/criterion-name.ts';
import css from './CriteriaBars.module.css';

interface Bar {
  label: string;
  value: number;
  max: number;
}

interface CriteriaBarsProps {
  matrix: Matrix;
  /** The soft ingredient part that replaces the ingredient criteria, or null. */
  ingredients: number | null;
  /** Whether the viewer may edit them; they are then shown as disabled sliders outside an edit. */
  editable: boolean;
}

/** Points per criterion as bars; the criterion with the smallest share is highlighted. */
export function CriteriaBars({ matrix, ingredients, editable }: CriteriaBarsProps) {
  const bars = barsOf(matrix, ingredients);
  const weakest = bars.reduce((least, bar) => (share(bar) < share(least) ? bar : least));
  return (
    <dl className={css.bars}>
      {bars.map((bar) => (
        <div
          key={bar.label}
          className={css.bar}
          data-weakest={(bar === weakest && share(bar) < 1) || undefined}
        >
          <dt>{capital(bar.label)}</dt>
          <dd>
            {editable ? (
              <RestingSlider {...bar} />
            ) : (
              <span className={css.track}>
                <span style={{ width: `${share(bar) * 100}%` }} />
              </span>
            )}
            <span className={css.points}>
              <b>{scoreText(bar.value)}</b> / {scoreText(bar.max)}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The criterion's slider outside an edit: disabled and styled like the bar. */
function RestingSlider(bar: Bar) {
  return (
    <input
      type="range"
      disabled
      className={css.resting}
      aria-label={capital(bar.label)}
      min={0}
      max={sliderMax(bar.max)}
      step="any"
      value={bar.value}
      readOnly
      style={{ '--share': `${share(bar) * 100}%` } as CSSProperties}
    />
  );
}

const share = ({ value, max }: Bar): number => (max === 0 ? 1 : Math.min(1, value / max));

function barsOf({ rows }: Matrix, ingredients: number | null): Bar[] {
  if (ingredients === null) return rows;
  const others = rows.filter(({ key }) => !isIngredientCriterion(key));
  return [
    ...others,
    { label: criterionName('ingredients'), value: ingredients, max: SOFT_INGREDIENTS_MAX },
  ];
}
