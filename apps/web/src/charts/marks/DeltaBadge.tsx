import { DELTA_DIGITS, deltaPoints, deltaStyle } from '@crustodian/domain/score/score-delta';
import { IconAlertTriangle } from '@tabler/icons-react';
import { pointsText } from '../../pizza/formatters.ts';
import { say } from '../../language/language.ts';
import css from './DeltaBadge.module.css';

interface DeltaBadgeProps {
  /** A difference of two fractions; null if either is missing. */
  delta: number | null;
  /** Text after the number: 'pts'. */
  unit?: string;
}

/** A difference in points: amber from more than 3, red with a warning from more than 6, in either direction (X93). */
export function DeltaBadge({ delta, unit }: DeltaBadgeProps) {
  if (delta === null) return <span className={css.none}>–</span>;
  const style = deltaStyle(delta);
  return (
    <span
      className={css.delta}
      data-style={style}
      title={`${pointsText(deltaPoints(delta, 2), 2)} ${say({ en: 'points', es: 'puntos' })}`}
    >
      {style === 'red' && (
        <IconAlertTriangle
          size={12}
          stroke={2.2}
          role="img"
          aria-label={say({ en: 'Large', es: 'Grande' })}
        />
      )}
      {pointsText(deltaPoints(delta), DELTA_DIGITS)}
      {unit && ` ${unit}`}
    </span>
  );
}
