import type { QualityDefinition } from '@crustodian/domain/quality-band';
import { QUALITY_NAMES } from '../../pizza/BandGlyph.tsx';
import { countText, shareText } from '../../pizza/formatters.ts';
import type { StoreScores } from './admin-calls.ts';
import { furthestShift, limitText, movesOf, type Move } from './quality-shares.ts';
import css from './AdminPage.module.css';
import own from './QualityEditor.module.css';

interface WhatWouldChangeProps {
  /** Undefined while they are on the way. */
  stores: readonly StoreScores[] | undefined;
  saved: QualityDefinition;
  shown: QualityDefinition;
  editing: boolean;
}

/** What the limits as typed would do to the scores of the last weeks. */
export function WhatWouldChange({ stores = [], saved, shown, editing }: WhatWouldChangeProps) {
  const moves = movesOf(stores, saved, shown);
  const shift = furthestShift(stores, saved, shown);
  return (
    <section className={css.panel} aria-labelledby="would-change">
      <header className={css.panelHead}>
        <h2 className={css.panelTitle} id="would-change">
          What would change
        </h2>
      </header>
      <p className={own.body} aria-live="polite">
        {moves.length === 0 &&
          (editing
            ? 'Nothing yet: move a limit and see what it does.'
            : 'Press Edit, move a limit, and see here what it would do before you save.')}
        {moves.map((move) => (
          <MoveText key={move.limit} move={move} />
        ))}
        {shift &&
          `${shift.name} moves furthest: its share of ${QUALITY_NAMES[shift.quality]} goes from ${shareText(shift.before)} to ${shareText(shift.after)}.`}
      </p>
    </section>
  );
}

function MoveText({ move: { limit, from, to, pizzas, before, after } }: { move: Move }) {
  return (
    <>
      {to > from ? 'Raising' : 'Lowering'} {limit} from <b>{limitText(from)}</b> to{' '}
      <b>{limitText(to)}</b> turns{' '}
      <b>
        {countText(pizzas)} {QUALITY_NAMES[before]} {pizzas === 1 ? 'pizza' : 'pizzas'}{' '}
        {QUALITY_NAMES[after]}
      </b>
      .{' '}
    </>
  );
}
