import type { Recount } from '@crustodian/contract/admin';
import { countText } from '../../../pizza/formatters.ts';
import { limitText } from './quality-shares.ts';
import css from './QualityEditor.module.css';

/** How far the figures are counted with the new limits; nothing when all are. */
export function RecountProgress({ recount }: { recount: Recount | null }) {
  if (!recount || recount.is_done) return null;
  const { days, days_done, counted_with, problem } = recount;
  const done = `${countText(days_done)} of ${countText(days)}`;
  return (
    <div className={css.recount} role="status">
      <p>
        Recalculating figures: {done} days of stores. Until it is done, charts and reports use{' '}
        {limitText(counted_with.min)} and {limitText(counted_with.max)}. You can leave this page.
      </p>
      <progress value={days_done} max={Math.max(1, days)} aria-label="Figures recalculated" />
      {problem && <p className={css.problem}>{problem}</p>}
    </div>
  );
}
