import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { LineChart } from '../../charts/LineChart.tsx';
import { say } from '../../language/language.ts';
import {
  countText,
  dayMonthText,
  dayText,
  scoreChangeText,
  scoreText,
} from '../../pizza/formatters.ts';
import { PlaceboPicture } from './PlaceboPicture.tsx';
import type { Effect } from './rollout-calls.ts';
import { chanceText, intervalText, refusalText } from './rollout-view.ts';
import css from './Rollouts.module.css';

interface EffectPanelProps {
  title: string;
  effect: Effect;
  /** Number of stores that began. */
  first: number;
  beginsOn: CalendarDay;
}

/** The effect of a change on one kind of weekly mean, or why it is unknown. */
export function EffectPanel({ title, effect, first, beginsOn }: EffectPanelProps) {
  const refused = refusalText(effect, first);
  const { effect: points, low, high } = effect;
  return (
    <section className={css.effect} aria-label={title}>
      <h2>{title}</h2>
      {refused && <p className={css.refused}>{refused}</p>}
      {points !== null && low !== null && high !== null && (
        <p className={css.figure}>
          <b>{scoreChangeText(points)}</b> {say({ en: 'points', es: 'puntos' })},{' '}
          {intervalText(low, high)}
        </p>
      )}
      {effect.weeks.length > 0 && <Weeks weeks={effect.weeks} beginsOn={beginsOn} />}
      {points !== null && (
        <>
          <PlaceboPicture effect={points} placebos={effect.placebo_effects} />
          <p className={css.small}>{chanceText(effect)}</p>
        </>
      )}
      {effect.weeks.length > 0 && <p className={css.small}>{countsText(effect)}</p>}
    </section>
  );
}

const countsText = ({
  weeks_before: before,
  weeks_after: after,
  controls,
}: Pick<Effect, 'weeks_before' | 'weeks_after' | 'controls'>): string =>
  say({
    en: `${countText(before)} weeks before and ${countText(after)} after, ${countText(controls)} other stores.`,
    es: `${countText(before)} semanas antes y ${countText(after)} después, ${countText(controls)} tiendas más.`,
  });

/**
 * The stores that began, compared with a mix of the others that was most similar before the change.
 */
function Weeks({ weeks, beginsOn }: Pick<Effect, 'weeks'> & { beginsOn: CalendarDay }) {
  const begins = say({ en: 'the new way begins', es: 'empieza la nueva manera' });
  return (
    <LineChart
      label={say({
        en: 'Weekly means of the stores that began and of the others like them',
        es: 'Medias semanales de las tiendas que empezaron y de las otras parecidas',
      })}
      places={weeks.map(({ week }) => ({
        name: dayMonthText(week),
        title: dayText(week),
        ...(week === beginsOn && { doubt: begins }),
      }))}
      series={[
        {
          name: say({ en: 'began', es: 'empezaron' }),
          color: 'c1',
          points: weeks.map(({ first }) => ({ value: first })),
        },
        {
          name: say({ en: 'others like them', es: 'otras parecidas' }),
          color: 'c2',
          dash: 'dashed',
          points: weeks.map(({ others }) => ({ value: others })),
        },
      ]}
      axis="close"
      valueText={scoreText}
    />
  );
}
