import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { DayRange } from '@crustodian/domain/time/day-range';
import { areFew } from '@crustodian/domain/figures/few-pizzas';
import { isMuchBad } from '@crustodian/domain/figures/share-of-bad';
import { shiftOf } from '@crustodian/domain/time/shift';
import { IconArrowRight, IconCrown, IconMedal2 } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { createCardReader, type PizzaCard } from '../../../pizza/pizza-card.ts';
import { countText, scoreText, shareText } from '../../../pizza/formatters.ts';
import { PizzaImage } from '../../../pizza/PizzaImage.tsx';
import { podiumPizzas } from '../insights/day-pizzas.ts';
import {
  useCompanyFigures,
  type CompanyFigures,
} from '../../../audited-figures/audited-figures-calls.ts';
import { AuditedFigure } from '../../../audited-figures/AuditedFigure.tsx';
import { feedOf } from '../shared/feed-link.ts';
import { dayPizzasQuery } from '../insights/insights-calls.ts';
import type { RankedShift } from '../shared/ranking-calls.ts';
import { say } from '../../../language/language.ts';
import { shiftName, PIZZAS } from '../../../pizza/names.ts';
import { capital } from '../../../pizza/words.ts';
import css from './LeaderboardPodium.module.css';

interface PodiumProps {
  entries: readonly RankedShift[];
  range: DayRange;
  company: number;
  /** The day for the pictures: the last complete one of the period. */
  pictureDay: CalendarDay;
  /** The share of bad pizzas of all ranked shifts. */
  usual: number;
  /** The server's minimum number of pizzas. */
  minimum: number;
}

const MEDALS = [
  { icon: IconCrown, name: { en: 'First place', es: 'Primer puesto' } },
  { icon: IconMedal2, name: { en: 'Second place', es: 'Segundo puesto' } },
  { icon: IconMedal2, name: { en: 'Third place', es: 'Tercer puesto' } },
] as const;

/** Ranks 1 to 3, with the first in the middle and larger. */
export function LeaderboardPodium({ entries, pictureDay, ...place }: PodiumProps) {
  const pictures = usePictures(entries, pictureDay);
  const audited = useCompanyFigures(place.company, place.range);
  return (
    <ol className={css.podium} aria-label={say({ en: 'Podium', es: 'Podio' })}>
      {entries.map((entry, at) => (
        <PodiumPlace
          key={entry.rank}
          {...place}
          {...{ entry, audited }}
          picture={pictures[at] ?? null}
        />
      ))}
    </ol>
  );
}

interface PodiumPlaceProps extends Omit<PodiumProps, 'entries' | 'pictureDay'> {
  entry: RankedShift;
  picture: PizzaCard | null;
  audited: CompanyFigures;
}

function PodiumPlace(props: PodiumPlaceProps) {
  const { entry, range, company, picture, usual, minimum } = props;
  const { rank, name, shift, avg_score: score, scored_pizzas: count, pct_bads: bad } = entry;
  const { icon: Medal, name: medal } = MEDALS[rank - 1] ?? MEDALS[2];
  return (
    <li className={css.place} data-rank={rank}>
      <div className={css.photo}>
        {picture && (
          <PizzaImage
            path={picture.image}
            placeholder={picture.placeholder}
            alt=""
            sizes="(min-width: 80em) 320px, 90vw"
            eager
          />
        )}
        <span className={css.medal} role="img" aria-label={say(medal)}>
          <Medal size={20} stroke={1.7} aria-hidden />
        </span>
      </div>
      <div className={css.text}>
        <div className={css.names}>
          <h2 className={`cr-display ${css.name}`}>
            {rank}. {name}
          </h2>
          <span className={`cr-display ${css.score}`}>{scoreText(score)}</span>
          <p className={css.shift}>
            {shift} {shiftName(shift)}
            {areFew(count, minimum) && say({ en: ' · few pizzas', es: ' · pocas pizzas' })}
          </p>
        </div>
        <StoreAudited {...props} />
        <p className={css.insights}>
          <span>
            <b>{countText(count)}</b> {say(PIZZAS)}
          </span>
          <span>
            <b className={isMuchBad(bad, usual) ? css.badShare : undefined}>{shareText(bad)}</b>{' '}
            {say({ en: 'bad pizzas', es: 'de pizzas malas' })}
          </span>
          <Link
            className={css.pizzas}
            to="/daily-feed"
            search={feedOf({ id: Number(entry.venue), company }, range, {
              counted: 'scored',
              shift,
            })}
            aria-label={say({
              en: `Pizzas of ${name}, ${shift} ${shiftName(shift)}`,
              es: `Pizzas de ${name}, ${shift} ${shiftName(shift)}`,
            })}
          >
            {capital(say(PIZZAS))} <IconArrowRight size={14} stroke={1.9} aria-hidden />
          </Link>
        </p>
      </div>
    </li>
  );
}

/** The store's audited score; pizzas are drawn per day, not per shift. */
function StoreAudited({
  entry: { venue, name, avg_score },
  company,
  range,
  audited,
}: PodiumPlaceProps) {
  const figures = audited && audited.venues[venue];
  if (figures === null) return null;
  return (
    <p className={css.audited}>
      {say({ en: 'Store', es: 'Tienda' })}{' '}
      <AuditedFigure
        figure={figures?.score}
        name="score"
        place={{ company, venue: Number(venue), name, range }}
        published={scoreText(avg_score)}
        look="tile"
      />
    </p>
  );
}

const read = createCardReader({ raw: false, cheeseThreshold: null, quality: { min: 6, max: 8 } });

/** A picture of a pizza of each shift on a day of the period; none while loading. */
function usePictures(entries: readonly RankedShift[], day: CalendarDay): (PizzaCard | null)[] {
  const days = useQueries({
    queries: entries.map(({ venue }) => dayPizzasQuery(Number(venue), day)),
  });
  // All or none: a shown picture could change or disappear when those of a better place arrive.
  if (days.some(({ isPending }) => isPending)) return [];
  return podiumPizzas(
    entries.map(({ shift }, at) => {
      const feed = days[at]?.data;
      return feed ? read(feed).filter(({ ts }) => shiftOf(ts) === shift) : [];
    }),
  );
}

/** Placeholders while loading. */
export const PodiumWaiting = () => (
  <div
    className={css.podium}
    role="status"
    aria-label={say({ en: 'Loading leaderboard', es: 'Cargando la clasificación' })}
  >
    {[1, 2, 3].map((rank) => (
      <div key={rank} className={css.place} data-rank={rank} data-waiting>
        <div className={css.photo} />
        <div className={css.text} />
      </div>
    ))}
  </div>
);
