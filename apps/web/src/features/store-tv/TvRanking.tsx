import type { StoreTv } from '@crustodian/contract/store-tv';
import { fewestPizzas } from '@crustodian/domain/figures/few-pizzas';
import { ordinal } from '@crustodian/domain/figures/ordinal';
import type { Language } from '@crustodian/domain/figures/problems';
import { shareText } from '../../pizza/formatters.ts';
import type { TvMessages } from './tv-messages.ts';
import css from './TvRanking.module.css';

interface TvRankingProps {
  data: StoreTv;
  language: Language;
  messages: TvMessages;
}

/** Above this number of rows they are closer together. */
const ROOMY_UP_TO = 6;

type Ranked = StoreTv['ranking'][number];

const isAfterGap = ({ row }: Ranked, before: Ranked | undefined): boolean =>
  row !== null && typeof before?.row === 'number' && row > before.row + 1;

/** The best stores and those close to this one. */
export function TvRanking({ data: { ranking, venue }, language, messages }: TvRankingProps) {
  return (
    <section className={css.ranking} aria-labelledby="ranking">
      <h2 id="ranking">{messages.ranking}</h2>
      {ranking.length === 0 && <p className={css.none}>{messages.noRanking}</p>}
      <ol data-dense={ranking.length > ROOMY_UP_TO}>
        {ranking.map((store, index) => (
          <li
            key={store.venue}
            data-own={store.venue === venue.pk}
            data-after-gap={isAfterGap(store, ranking[index - 1])}
          >
            <span className={css.place}>{ordinal(store.position, language)}</span>
            <span className={css.store}>{store.name}</span>
            <span className={css.share}>{shareText(store.to_standard_percentage)}</span>
            {store.few && <span className={css.few}>*</span>}
          </li>
        ))}
      </ol>
      {ranking.some(({ few }) => few) && (
        <p className={css.legend}>* {messages.few(fewestPizzas())}</p>
      )}
    </section>
  );
}
