import { Button } from '@mantine/core';
import type { DayRange } from '@crustodian/domain/time/day-range';
import { weekEnd } from '@crustodian/domain/time/week';
import { IconArrowRight, IconCrown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LoadingOverlay } from '../../../controls/feedback/LoadingOverlay.tsx';
import { ErrorState } from '../../../controls/feedback/StatePanel.tsx';
import { countText, dayRangeText } from '../../../pizza/formatters.ts';
import { PizzaImage } from '../../../pizza/PizzaImage.tsx';
import { errorText, valueText } from '../../../audited-figures/audited-messages.ts';
import { feedOf } from '../shared/feed-link.ts';
import { fairRankingQuery, type FairPlace, type FairRanking } from './fair-calls.ts';
import {
  emptyText,
  emptyTitle,
  fairSentence,
  METHOD,
  NOBODY,
  NONE_AUDITED,
  rankedNote,
  shareOfPlace,
  winnerText,
} from './fair-messages.ts';
import { FairTable } from './FairTable.tsx';
import { PodiumWaiting } from './LeaderboardPodium.tsx';
import { weekName } from '../../../controls/week-name.ts';
import { say } from '../../../language/language.ts';
import { PIZZAS } from '../../../pizza/names.ts';
import css from './FairLeaderboard.module.css';

interface FairLeaderboardProps {
  company: number;
  range: DayRange;
  own: string | undefined;
  fileName: string;
  onWider: () => void;
}

/**
 * Stores by audited scores: a podium only if it is certain enough, three groups, and each store's
 * likely ranks.
 */
export function FairLeaderboard(props: FairLeaderboardProps) {
  const { company, range, onWider } = props;
  const query = useQuery(fairRankingQuery(company, range));
  if (query.error && !query.data) {
    return (
      <ErrorState
        title={say({
          en: 'The ranking could not be loaded',
          es: 'No se pudo cargar la clasificación',
        })}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!query.data) return <PodiumWaiting />;
  const ranking = query.data;
  const sentence = fairSentence(ranking);
  return (
    <LoadingOverlay
      busy={query.isPlaceholderData}
      label={say({ en: 'Loading the ranking', es: 'Cargando la clasificación' })}
    >
      <h2 className={`cr-display ${css.sentence}`}>{sentence}</h2>
      <p className={css.note}>{rankedNote(ranking, dayRangeText(range.min, range.max))}</p>
      {sentence === say(NOBODY.title) && (
        <p className={css.note}>
          {say(NOBODY.note)}{' '}
          <Button size="sm" variant="default" onClick={onWider}>
            {say(NOBODY.wider)}
          </Button>
        </p>
      )}
      {sentence === say(NONE_AUDITED.title) && <p className={css.note}>{say(NONE_AUDITED.note)}</p>}
      <div className={css.page}>
        <div className={css.column}>
          {ranking.podium.length > 0 && (
            <div className={css.podium}>
              {ranking.podium.map((place) => (
                <Place key={place.place} {...props} place={place} ranking={ranking} />
              ))}
            </div>
          )}
          <FairTable {...props} ranking={ranking} />
          <p className={css.method}>{say(METHOD)}</p>
        </div>
        <Winners winners={ranking.winners} />
      </div>
    </LoadingOverlay>
  );
}

interface PlaceProps extends FairLeaderboardProps {
  place: FairPlace;
  ranking: FairRanking;
}

/** A podium place and the stores that have or share it; a dashed empty box if no store does. */
function Place({ place, ranking, company, range }: PlaceProps) {
  if (place.kind === 'nobody') {
    return (
      <section className={css.empty} aria-label={emptyTitle(place.place)}>
        <h3 className="cr-display">{emptyTitle(place.place)}</h3>
        <p>{emptyText(place)}</p>
        <span className={css.near}>
          {place.by.slice(0, 2).map(({ venue, name, picture }) => (
            <span key={venue} title={name}>
              <PizzaImage path={picture} alt="" sizes="44px" />
            </span>
          ))}
        </span>
      </section>
    );
  }
  return place.by.map(({ venue, name, share, picture }) => {
    const store = ranking.stores.find((one) => one.venue === venue);
    const figure = { estimate: store?.score ?? null, half_width: store?.halfWidth ?? null };
    return (
      <section key={venue} className={css.place} aria-label={name}>
        <span className={css.photo}>
          <PizzaImage path={picture} alt="" sizes="(min-width: 80em) 300px, 50vw" />
          {place.place === 1 && (
            <span className={css.medal}>
              <IconCrown size={20} stroke={1.8} aria-hidden />
            </span>
          )}
        </span>
        <span className={css.text}>
          <b className={`cr-display ${css.name}`}>{name}</b>
          <b className={`cr-display ${css.score}`}>
            {valueText('score', figure)} <small>{errorText('score', figure)}</small>
          </b>
          <span className={css.share} aria-hidden="true">
            <i style={{ width: `${(100 * share).toFixed(0)}%` }} />
          </span>
          <span className={css.foot}>
            {shareOfPlace(place.place, share)}
            <Link
              className={css.pizzas}
              to="/daily-feed"
              search={feedOf({ id: Number(venue), company }, range, { counted: 'scored' })}
            >
              {countText(store?.scored ?? 0)} {say(PIZZAS)}{' '}
              <IconArrowRight size={14} stroke={1.9} aria-hidden />
            </Link>
          </span>
        </span>
      </section>
    );
  });
}

const Winners = ({ winners }: Pick<FairRanking, 'winners'>) => (
  <section className={css.winners} aria-labelledby="fair-winners">
    <h2 id="fair-winners">{say({ en: 'Winner history', es: 'Historial de ganadores' })}</h2>
    <ol>
      {winners.map((winner) => {
        const { who, how } = winnerText(winner);
        return (
          <li key={winner.week} data-nobody={winner.kind === 'nobody' || undefined}>
            <span className={css.week} title={dayRangeText(winner.week, weekEnd(winner.week))}>
              {weekName(winner.week)}
            </span>
            <span>
              <b>{who}</b>
              <small>{how}</small>
            </span>
          </li>
        );
      })}
    </ol>
  </section>
);
