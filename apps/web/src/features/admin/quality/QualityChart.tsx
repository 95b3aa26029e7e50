import { QUALITIES, type QualityDefinition } from '@crustodian/domain/score/quality-band';
import type { CSSProperties } from 'react';
import { shareText, limitText } from '../../../pizza/formatters.ts';
import { qualityName } from '../../../pizza/names.ts';
import type { StoreScores } from '../admin-calls.ts';
import { bandCounts, limitName, scoreBins, shareOf, totalOf } from './quality-shares.ts';
import css from './QualityChart.module.css';
import { say } from '../../../language/language.ts';

interface QualityChartProps {
  /** Undefined while loading. */
  stores: readonly StoreScores[] | undefined;
  definition: QualityDefinition;
  /** Null when the limits are read-only. */
  onChange: ((definition: QualityDefinition) => void) | null;
}

/** Scores in quarter points coloured by band, with the two limits as draggable handles. */
export function QualityChart({ stores = [], definition, onChange }: QualityChartProps) {
  const { min, max } = definition;
  const bins = scoreBins(stores, definition);
  const most = Math.max(1, ...bins.map(totalOf));
  return (
    <div
      className={css.chart}
      style={{ '--min': min / 10, '--max': max / 10, '--most': most } as CSSProperties}
    >
      <div className={css.bars} role="img" aria-label={chartText(stores, definition)}>
        {bins.map((bin, index) => (
          // A quarter point is identified only by its position.
          // oxlint-disable-next-line react/no-array-index-key -- the bins are always the same forty
          <span key={index} className={css.bar}>
            {QUALITIES.map((quality) => (
              <i
                key={quality}
                data-quality={quality}
                style={{ '--pizzas': bin[quality] } as CSSProperties}
              />
            ))}
          </span>
        ))}
      </div>
      <div className={css.track} aria-hidden="true" />
      {(['min', 'max'] as const).map((limit) => (
        <Limit
          key={limit}
          limit={limit}
          value={definition[limit]}
          onChange={
            onChange &&
            ((value) =>
              onChange(
                limit === 'min'
                  ? { min: Math.min(value, max), max }
                  : { min, max: Math.max(value, min) },
              ))
          }
        />
      ))}
      <div className={css.axis} aria-hidden="true">
        {Array.from({ length: 11 }, (_, score) => (
          <span key={score}>{score}</span>
        ))}
      </div>
    </div>
  );
}

interface LimitProps {
  limit: 'min' | 'max';
  value: number;
  onChange: ((value: number) => void) | null;
}

/** A dashed line with its value; also a native slider while editing. */
function Limit({ limit, value, onChange }: LimitProps) {
  return (
    <>
      <div className={css.limit} style={{ '--at': value / 10 } as CSSProperties} aria-hidden="true">
        <b>{limitText(value)}</b>
      </div>
      {onChange && (
        <input
          className={css.handle}
          type="range"
          min={0}
          max={10}
          step={0.1}
          value={value}
          aria-label={say({ en: `Limit ${limit}`, es: `Límite ${limitName(limit)}` })}
          onChange={(event) => onChange(Math.round(event.currentTarget.valueAsNumber * 10) / 10)}
        />
      )}
    </>
  );
}

/** 'Scores of the last four weeks: Bad 16%, Good 50%, Excellent 34%'. */
function chartText(stores: readonly StoreScores[], definition: QualityDefinition): string {
  const counts = bandCounts(stores, definition);
  const shares = QUALITIES.map(
    (quality) => `${qualityName(quality)} ${shareText(shareOf(counts, quality))}`,
  );
  return say({
    en: `Scores of the last four weeks: ${shares.join(', ')}`,
    es: `Puntuaciones de las últimas cuatro semanas: ${shares.join(', ')}`,
  });
}
