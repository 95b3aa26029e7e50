import { FEWEST_SEEN } from '@crustodian/domain/orders/coverage';
import { say } from '../../language/language.ts';
import { countText, shareText } from '../../pizza/formatters.ts';
import type { ShownCamera } from './cameras-calls.ts';
import css from './Funnel.module.css';

/** Stages of the pizzas that a till recorded as made; each contains the next. */
const FUNNEL = [
  { part: 'made', word: { en: 'made', es: 'hechas' } },
  { part: 'seen', word: { en: 'seen', es: 'vistas' } },
  { part: 'fit', word: { en: 'fit', es: 'aptas' } },
  { part: 'scored', word: { en: 'scored', es: 'puntuadas' } },
  { part: 'audited', word: { en: 'audited', es: 'auditadas' } },
] as const;

/** Nested bars of the stages from made to audited. */
export function Funnel({ made, share_seen, is_left_out, ...week }: ShownCamera['week']) {
  const { seen, fit, scored, audited } = week;
  const whole = Math.max(made ?? 0, seen);
  const share = (pizzas: number) => `${whole === 0 ? 0 : (100 * pizzas) / whole}%`;
  const figures = FUNNEL.flatMap(({ part, word }) => {
    const pizzas = { made, seen, fit, scored, audited }[part];
    return pizzas === null ? [] : [{ word: say(word), pizzas }];
  });
  return (
    <div className={css.funnel}>
      <div className={css.bar} aria-hidden>
        <span data-part="seen" style={{ width: share(seen) }} />
        <span data-part="fit" style={{ width: share(fit) }} />
        <span data-part="scored" style={{ width: share(scored) }} />
        <span data-part="audited" style={{ width: share(audited) }} />
      </div>
      <p>
        {figures.map(({ word, pizzas }) => (
          <span key={word} title={word}>
            <span className={css.hidden}>{word} </span>
            {countText(pizzas)}
          </span>
        ))}
      </p>
      {share_seen !== null && (
        <p className={css.share} data-low={is_left_out || undefined}>
          {seenText(share_seen, is_left_out)}
        </p>
      )}
    </div>
  );
}

const seenText = (share: number, isLeftOut: boolean): string =>
  isLeftOut
    ? say({
        en: `${shareText(share)} seen, left out of rankings`,
        es: `${shareText(share)} vistas, fuera de las clasificaciones`,
      })
    : say({ en: `${shareText(share)} seen`, es: `${shareText(share)} vistas` });

const leftOutText = () =>
  say({
    en: `Below ${shareText(FEWEST_SEEN)} seen, a store’s week is marked and leaves the rankings.`,
    es: `Por debajo del ${shareText(FEWEST_SEEN)} de vistas, la semana de la tienda se marca y sale de las clasificaciones.`,
  });

/** Legend of the bar colours. */
export const FunnelLegend = () => (
  <div className={css.legend}>
    {FUNNEL.map(({ part, word }) => (
      <span key={part}>
        <i data-part={part} aria-hidden /> {say(word)}
      </span>
    ))}
    <span>{leftOutText()}</span>
  </div>
);
