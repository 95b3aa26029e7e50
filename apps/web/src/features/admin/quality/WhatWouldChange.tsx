import type { QualityDefinition } from '@crustodian/domain/score/quality-band';
import { countText, shareText, limitText } from '../../../pizza/formatters.ts';
import { qualityName } from '../../../pizza/names.ts';
import { listed } from '../../../pizza/words.ts';
import type { StoreScores } from '../admin-calls.ts';
import {
  furthestShift,
  limitName,
  bandMoves,
  type ShareShift,
  type BandMove,
} from './quality-shares.ts';
import css from '../AdminPage.module.css';
import own from './QualityEditor.module.css';
import { say } from '../../../language/language.ts';

interface WhatWouldChangeProps {
  /** Undefined while loading. */
  stores: readonly StoreScores[] | undefined;
  saved: QualityDefinition;
  shown: QualityDefinition;
  editing: boolean;
  /** Why the typed limits cannot be saved. */
  problem: string | null;
}

/** The effect of the typed limits on the scores of recent weeks. */
export function WhatWouldChange(props: WhatWouldChangeProps) {
  const { stores = [], saved, shown, editing, problem } = props;
  const shift = furthestShift(stores, saved, shown);
  const changed = (['min', 'max'] as const).filter((limit) => saved[limit] !== shown[limit]);
  return (
    <section className={css.panel} aria-labelledby="would-change">
      <header className={css.panelHead}>
        <h2 className={css.panelTitle} id="would-change">
          {say({ en: 'What would change', es: 'Qué cambiaría' })}
        </h2>
      </header>
      <p className={own.body} data-problem={problem !== null || undefined} aria-live="polite">
        {problem}
        {!problem &&
          changed.length === 0 &&
          (editing
            ? say({
                en: 'Nothing yet. Move a limit to see its effect.',
                es: 'Todavía nada. Mueve un límite para ver su efecto.',
              })
            : say({
                en: 'Press Edit and move a limit to see its effect here before you save.',
                es: 'Pulsa Editar y mueve un límite para ver aquí su efecto antes de guardar.',
              }))}
        {!problem && changed.length > 0 && (
          <>
            {changed.map((limit, at) => (
              <LimitMove key={limit} limit={limit} from={saved[limit]} to={shown[limit]} at={at} />
            ))}{' '}
            {moveVerb(changed.length)} <BandMoves moves={bandMoves(stores, saved, shown)} />.{' '}
            {shift && shiftText(shift)}
          </>
        )}
      </p>
    </section>
  );
}

const moveVerb = (limits: number): string =>
  limits > 1 ? say({ en: 'turn', es: 'convierten' }) : say({ en: 'turns', es: 'convierte' });

/** 'Bandera moves furthest: its share of Bad goes from 16% to 24%.' */
function shiftText({ name, quality, before, after }: ShareShift): string {
  const [from, to] = [shareText(before), shareText(after)];
  return say({
    en: `${name} moves furthest: its share of ${qualityName(quality)} goes from ${from} to ${to}.`,
    es: `La que más cambia es ${name}: sus pizzas ${quality === 'bad' ? 'malas' : 'excelentes'} pasan del ${from} al ${to}.`,
  });
}

interface LimitMoveProps {
  limit: 'min' | 'max';
  from: number;
  to: number;
  at: number;
}

/** 'Raising min from 6.0 to 6.5'. */
function LimitMove({ limit, from, to, at }: LimitMoveProps) {
  const verb =
    to > from ? say({ en: 'Raising', es: 'Subir el' }) : say({ en: 'Lowering', es: 'Bajar el' });
  return (
    <>
      {at === 0 ? verb : ` ${say({ en: 'and', es: 'y' })} ${verb.toLowerCase()}`} {limitName(limit)}{' '}
      {say({ en: 'from', es: 'de' })} <b>{limitText(from)}</b> {say({ en: 'to', es: 'a' })}{' '}
      <b>{limitText(to)}</b>
    </>
  );
}

/** '12 Good pizzas Bad and 1 Excellent pizza Good'. */
function BandMoves({ moves }: { moves: readonly BandMove[] }) {
  if (moves.length === 0) return say({ en: 'no pizza', es: 'ninguna pizza' });
  return <b>{listed(moves.map(moveText))}</b>;
}

/** '12 Good pizzas Bad', '12 pizzas buenas en malas'. */
function moveText({ before, after, pizzas }: BandMove): string {
  const count = countText(pizzas);
  const noun = pizzas === 1 ? 'pizza' : 'pizzas';
  const plural = (quality: BandMove['before']) =>
    qualityName(quality).toLowerCase() + (pizzas === 1 ? '' : 's');
  return say({
    en: `${count} ${qualityName(before)} ${noun} ${qualityName(after)}`,
    es: `${count} ${noun} ${plural(before)} en ${plural(after)}`,
  });
}
