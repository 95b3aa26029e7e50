import { pointsBetween } from '@crustodian/domain/score/score-delta';
import { Change } from '../../../charts/marks/Change.tsx';
import { printedPointsText } from '../../../pizza/formatters.ts';
import { printedShareText } from '../../../pizza/printed-text.ts';
import type { PrintMessages } from './print-messages.ts';
import css from './SheetShare.module.css';

interface SheetShareProps {
  messages: Pick<PrintMessages, 'toStandard' | 'points'>;
  share: number | null;
  /** The previous report's share; null if there is none. */
  before: number | null;
  /** Name of the comparison: 'vs last week'. */
  versus: string;
}

/** A report's share to standard as its largest figure, and its change. */
export function SheetShare({ messages, share, before, versus }: SheetShareProps) {
  const points = share === null || before === null ? null : pointsBetween(share, before);
  return (
    <>
      <p className={css.share}>{printedShareText(share)}</p>
      <p className={css.beside}>{messages.toStandard}</p>
      {points !== null && (
        <p className={css.beside}>
          <Change amount={points}>
            {messages.points(printedPointsText(points), Math.abs(points) === 1)}
          </Change>{' '}
          <span className={css.versus}>{versus}</span>
        </p>
      )}
    </>
  );
}
