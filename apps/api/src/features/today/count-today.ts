import { countToday as contract, linesOf } from '@crustodian/contract/today';
import { visibleNamedVenues } from '#pizzas/named-venues';
import { handle } from '#platform/http/http';
import { isGoodNews } from '@crustodian/domain/today/today-lines';
import { composeToday } from './read-today.ts';

/** The same lines as the page composes, so that the numbers agree. */
export const countToday = handle(contract, async (_input, { db, company, viewer, now }) => {
  const venues = await visibleNamedVenues(db, viewer, company);
  const today = await composeToday(db, { venues, now: now(), viewer });
  const waiting = linesOf(today).filter((line) => !isGoodNews(line));
  const cameras = new Set(
    waiting.flatMap((line) =>
      line.kind === 'camera-item'
        ? [`${line.item.venue} ${line.item.camera}`]
        : line.kind === 'camera'
          ? [line.doubt.venue]
          : [],
    ),
  );
  return { lines: waiting.length, cameras: cameras.size };
});
