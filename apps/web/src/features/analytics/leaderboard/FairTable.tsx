import type { DayRange } from '@crustodian/domain/time/day-range';
import { IconEqual } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { ChartCard } from '../../../charts/ChartCard.tsx';
import type { DataTable } from '../../../charts/export/data-table.ts';
import { say } from '../../../language/language.ts';
import table from '../../../charts/FigureTable.module.css';
import { ScrollBox } from '../../../controls/lists/ScrollBox.tsx';
import { countText, shareText } from '../../../pizza/formatters.ts';
import {
  useCompanyFigures,
  type CompanyFigures,
} from '../../../audited-figures/audited-figures-calls.ts';
import { AuditedFigure } from '../../../audited-figures/AuditedFigure.tsx';
import { feedOf } from '../shared/feed-link.ts';
import type { FairRanking, FairStore } from './fair-calls.ts';
import {
  endsText,
  groupNote,
  GROUPS,
  rankText,
  storesIn,
  tellsFive,
  unrankedText,
} from './fair-messages.ts';
import css from './FairLeaderboard.module.css';

const TITLE = {
  en: 'Where each store could stand',
  es: 'Dónde podría estar cada tienda',
};
const BARS = {
  en: 'bar: the ranks that fit its pizzas, 9 times in 10',
  es: 'barra: los puestos que encajan con sus pizzas, 9 de cada 10 veces',
};
const FIGURES = {
  en: 'Where each store could stand, figures',
  es: 'Dónde podría estar cada tienda, cifras',
};

const FIVES = [
  { en: 'Among the first five', es: 'Entre las cinco primeras' },
  { en: 'Among the last five', es: 'Entre las cinco últimas' },
];
const ENDS = [
  { en: 'First', es: 'Primera' },
  { en: 'Last', es: 'Última' },
];

interface FairTableProps {
  ranking: FairRanking;
  company: number;
  range: DayRange;
  own: string | undefined;
  fileName: string;
}

const STATE = { isPending: false, isPlaceholderData: false, error: null, refetch: () => undefined };

/** The stores in three groups, each with the range of ranks that covers nine in ten recounts. */
export function FairTable(props: FairTableProps) {
  const { ranking, company, range, fileName } = props;
  const audited = useCompanyFigures(company, range);
  const ranked = ranking.stores.filter(({ unranked }) => unranked === null);
  const unranked = ranking.stores.filter((store) => store.unranked !== null);
  const places = Array.from({ length: ranked.length }, (_, at) => at + 1);
  return (
    <ChartCard
      title={say(TITLE)}
      note={<span>{say(BARS)}</span>}
      state={STATE}
      table={ranking.stores.length > 0 ? tableOf(ranking) : null}
      fileName={fileName}
      isTable
    >
      <ScrollBox className={table.frame} role="group" label={say(FIGURES)}>
        <table className={`${table.table} ${css.table}`}>
          <Head places={places} />
          <tbody>
            {GROUPS.map(({ group, title }) => {
              const stores = storesIn(ranking, group);
              if (stores.length === 0) return null;
              return (
                <Fragment key={group}>
                  <tr className={css.group} data-group={group}>
                    <th colSpan={6} scope="colgroup">
                      <Sign group={group} /> <b>{say(title)}</b>{' '}
                      <small>{groupNote(group, stores.length)}</small>
                    </th>
                  </tr>
                  {stores.map((store) => (
                    <Row
                      key={store.venue}
                      {...props}
                      {...{ store, audited }}
                      places={places.length}
                    />
                  ))}
                </Fragment>
              );
            })}
            {unranked.length > 0 && (
              <tr className={css.group}>
                <th colSpan={6} scope="colgroup">
                  <b>{say({ en: 'Not ranked', es: 'Sin puesto' })}</b>
                </th>
              </tr>
            )}
            {unranked.map((store) => (
              <Row key={store.venue} {...props} {...{ store, audited }} places={places.length} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </ChartCard>
  );
}

const Head = ({ places }: { places: readonly number[] }) => (
  <thead>
    <tr>
      <th scope="col">{say({ en: 'Store', es: 'Tienda' })}</th>
      <th scope="col" className={css.audited}>
        {say({ en: 'Audited score', es: 'Puntuación auditada' })}
      </th>
      <th scope="col" className={css.scale}>
        <span className={css.axis} aria-hidden="true">
          {places.map((place) => (
            <i key={place}>{place}</i>
          ))}
        </span>
        <span className="cr-hidden">
          {say({ en: 'Ranks that fit', es: 'Puestos que encajan' })}
        </span>
      </th>
      <th scope="col" className={css.secondary}>
        {say({ en: 'Rank', es: 'Puesto' })}
      </th>
      <th scope="col" className={`${table.figure} ${css.secondary}`}>
        {say({ en: 'Scored', es: 'Puntuadas' })}
      </th>
      <th scope="col" className={`${table.figure} ${css.secondary}`}>
        {say({ en: 'Seen', es: 'Vistas' })}
      </th>
    </tr>
  </thead>
);

function Sign({ group }: { group: FairStore['group'] }) {
  if (group === 'not-distinguishable') return <IconEqual size={15} stroke={2.2} aria-hidden />;
  const path = group === 'above' ? 'M6 1l5.2 10H.8z' : 'M6 11L.8 1h10.4z';
  return (
    <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" data-group={group}>
      <path d={path} fill="currentColor" />
    </svg>
  );
}

interface RowProps extends FairTableProps {
  store: FairStore;
  audited: CompanyFigures;
  /** Number of ranks. */
  places: number;
}

function Row({ store, audited, places, company, range, own }: RowProps) {
  const { venue, name, scored, seen, rank } = store;
  const figures = audited && audited.venues[venue];
  return (
    <tr data-own={venue === own || undefined}>
      <th scope="row">
        <Link
          className={table.link}
          to="/daily-feed"
          search={feedOf({ id: Number(venue), company }, range, { counted: 'scored' })}
        >
          {name}
        </Link>
      </th>
      <td className={css.audited}>
        <AuditedFigure
          figure={figures && figures.score}
          name="score"
          place={{ company, venue: Number(venue), name, range }}
          published={null}
          look="cell"
        />
      </td>
      <td className={css.scale}>
        {store.unranked !== null ? (
          <small>{unrankedText(store)}</small>
        ) : (
          rank && (
            <span className={css.track} aria-hidden="true">
              <i
                data-group={store.group}
                style={{
                  left: `${((100 * (rank.low - 1)) / places).toFixed(2)}%`,
                  width: `${((100 * (rank.high - rank.low + 1)) / places).toFixed(2)}%`,
                }}
              />
            </span>
          )
        )}
        {store.unranked === null && (
          <span className={css.onPhone}>
            {rankText(store)}
            <small className={css.ends}>{endsText(store, places)}</small>
          </span>
        )}
      </td>
      <td className={css.secondary}>
        {rankText(store)}
        <small className={css.ends}>{endsText(store, places)}</small>
      </td>
      <td className={`${table.figure} ${css.secondary}`}>{countText(scored)}</td>
      <td className={`${table.figure} ${css.secondary}`}>{shareText(seen)}</td>
    </tr>
  );
}

function tableOf({ stores }: FairRanking): DataTable {
  const ofFive = tellsFive(stores.filter(({ unranked }) => unranked === null).length);
  return {
    columns: [
      { title: say({ en: 'Store', es: 'Tienda' }), kind: 'text' },
      { title: say({ en: 'Audited score', es: 'Puntuación auditada' }), kind: 'score' },
      { title: say({ en: '95% ±', es: '95 % ±' }), kind: 'score' },
      { title: say({ en: 'Judged', es: 'Juzgadas' }), kind: 'count' },
      { title: say({ en: 'Group', es: 'Grupo' }), kind: 'text' },
      { title: say({ en: 'Rank from', es: 'Puesto desde' }), kind: 'count' },
      { title: say({ en: 'Rank to', es: 'Puesto hasta' }), kind: 'count' },
      ...(ofFive ? FIVES : ENDS).map((title) => ({ title: say(title), kind: 'share' as const })),
      { title: say({ en: 'Scored pizzas', es: 'Pizzas puntuadas' }), kind: 'count' },
      { title: say({ en: 'Seen', es: 'Vistas' }), kind: 'share' },
    ],
    rows: stores.map((store) => [
      store.name,
      store.score,
      store.halfWidth,
      store.judged,
      store.unranked === null
        ? say(GROUPS.find(({ group }) => group === (store.group ?? 'not-distinguishable'))!.title)
        : unrankedText(store),
      store.rank?.low ?? null,
      store.rank?.high ?? null,
      (ofFive ? store.rank?.top_five : store.rank?.first) ?? null,
      (ofFive ? store.rank?.bottom_five : store.rank?.last) ?? null,
      store.scored,
      store.seen,
    ]),
  };
}
