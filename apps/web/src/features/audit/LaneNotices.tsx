import { IconAlertTriangle, IconPlugConnectedX } from '@tabler/icons-react';
import type { LaneState } from './lane.ts';
import css from './LaneNotices.module.css';

const timeOf = (moment: number): string =>
  new Date(moment).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });

const answersText = (count: number): string =>
  count === 1 ? '1 answer waits on this device.' : `${count} answers wait on this device.`;
const picturesText = (count: number): string =>
  count === 1 ? 'one more picture is here' : `${count} more pictures are here`;

/** What keeps the lane from going on as usual. */
export function LaneNotices({ state }: { state: LaneState }) {
  const { offlineSince, waiting, more, refusal } = state;
  return (
    <div role="status">
      {offlineSince !== null && (
        <div className={css.notice}>
          <IconPlugConnectedX size={18} stroke={1.7} aria-hidden />
          <p>
            <b>
              No connection since {timeOf(offlineSince)}. {waiting > 0 && answersText(waiting)}
            </b>{' '}
            {more > 0 && `Go on; ${picturesText(more)}. `}
            The engine’s answers come when the connection is back. Yours are fixed now, so nothing
            is lost and nothing can be peeked at.
          </p>
        </div>
      )}
      {refusal !== null && (
        <div className={css.notice}>
          <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
          <p>{refusal}</p>
        </div>
      )}
    </div>
  );
}
