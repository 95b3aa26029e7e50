import type { QualityDefinition } from '@crustodian/domain/score/quality-band';
import { QUALITY_NAMES } from '../../../pizza/BandGlyph.tsx';
import { countText, shareText } from '../../../pizza/formatters.ts';
import type { StoreScores } from '../admin-calls.ts';
import { furthestShift, limitText, turnsOf, type Turn } from './quality-shares.ts';
import css from '../AdminPage.module.css';
import own from './QualityEditor.module.css';

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
          What would change
        </h2>
      </header>
      <p className={own.body} data-problem={problem !== null || undefined} aria-live="polite">
        {problem}
        {!problem &&
          changed.length === 0 &&
          (editing
            ? 'Nothing yet. Move a limit to see its effect.'
            : 'Press Edit and move a limit to see its effect here before you save.')}
        {!problem && changed.length > 0 && (
          <>
            {changed.map((limit, at) => (
              <LimitMove key={limit} limit={limit} from={saved[limit]} to={shown[limit]} at={at} />
            ))}{' '}
            {changed.length > 1 ? 'turn' : 'turns'} <Turns turns={turnsOf(stores, saved, shown)} />.{' '}
            {shift &&
              `${shift.name} moves furthest: its share of ${QUALITY_NAMES[shift.quality]} goes from ${shareText(shift.before)} to ${shareText(shift.after)}.`}
          </>
        )}
      </p>
    </section>
  );
}

interface LimitMoveProps {
  limit: 'min' | 'max';
  from: number;
  to: number;
  at: number;
}

/** 'Raising min from 6.0 to 6.5'. */
function LimitMove({ limit, from, to, at }: LimitMoveProps) {
  const verb = to > from ? 'Raising' : 'Lowering';
  return (
    <>
      {at === 0 ? verb : ` and ${verb.toLowerCase()}`} {limit} from <b>{limitText(from)}</b> to{' '}
      <b>{limitText(to)}</b>
    </>
  );
}

/** '12 Good pizzas Bad and 1 Excellent pizza Good'. */
function Turns({ turns }: { turns: readonly Turn[] }) {
  if (turns.length === 0) return 'no pizza';
  const texts = turns.map(
    ({ before, after, pizzas }) =>
      `${countText(pizzas)} ${QUALITY_NAMES[before]} ${pizzas === 1 ? 'pizza' : 'pizzas'} ${QUALITY_NAMES[after]}`,
  );
  return <b>{new Intl.ListFormat('en').format(texts)}</b>;
}
