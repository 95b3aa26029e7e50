import type { StoreTv } from '@crustodian/contract/store-tv';
import { pointsBetween } from '@crustodian/domain/score/score-delta';
import { printedPointsText, shareText } from '../../pizza/formatters.ts';
import { weekText } from './tv-texts.ts';
import type { TvMessages } from './tv-messages.ts';
import css from './TvHead.module.css';

/** Store, week and share to standard. */
export function TvHead({ data, messages }: { data: StoreTv; messages: TvMessages }) {
  const share = data.standard['total'] ?? null;
  return (
    <header className={css.head}>
      <div className={css.place}>
        <h1 className="cr-display">{data.venue.pretty_name}</h1>
        <p>{weekText(data.week_stamp, messages)}</p>
      </div>
      <p className={css.score}>
        {share === null && data.has_report ? (
          <span>{messages.notJudged}</span>
        ) : (
          <>
            <span>{messages.toStandard}</span> <b className="cr-display">{shareText(share)}</b>
            {share !== null && <Delta data={data} share={share} messages={messages} />}
          </>
        )}
      </p>
    </header>
  );
}

const SHAPES = { up: 'M1 9l4-8 4 8z', down: 'M1 1h8l-4 8z' } as const;

/** Change from the store's previous finished week. */
function Delta({ data, share, messages }: { data: StoreTv; share: number; messages: TvMessages }) {
  const before = data.weeks.findLast(({ week_stamp }) => week_stamp < data.week_stamp);
  if (typeof before?.to_standard_percentage !== 'number') return null;
  const points = pointsBetween(share, before.to_standard_percentage);
  const direction = points > 0 ? 'up' : points < 0 ? 'down' : 'same';
  return (
    <span className={css.delta} data-direction={direction}>
      {direction !== 'same' && (
        <svg viewBox="0 0 10 10" aria-hidden="true">
          <path d={SHAPES[direction]} fill="currentColor" />
        </svg>
      )}
      {printedPointsText(points)}
      <span className="cr-hidden"> {messages.points(points)}</span>
    </span>
  );
}
