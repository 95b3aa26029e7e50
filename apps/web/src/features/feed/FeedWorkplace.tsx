import type { FeedAnswer } from '@crustodian/contract/feed';
import type { QueryKey } from '@tanstack/react-query';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useMemo, useRef } from 'react';
import { TimeRange } from '../../controls/TimeRange.tsx';
import { BulkBar } from '../review/BulkBar.tsx';
import { MarkDayReviewed } from '../review/MarkDayReviewed.tsx';
import { PizzaDetail } from '../review/PizzaDetail.tsx';
import type { FeedDaysProps } from './FeedDays.tsx';
import { FeedHead } from './FeedHead.tsx';
import type { ScreenRights } from './feed-rights.ts';
import { FilteredOut, NoPizzas } from './FeedStates.tsx';
import { DayStep } from './FeedSteps.tsx';
import { FeedSummary } from './FeedSummary.tsx';
import { choiceText, FILTERS_AT_START, hoursSearch, sortOf } from './feed-url.ts';
import { FilterBar, type FilterBarProps } from './FilterBar.tsx';
import { NewPizzas } from './NewPizzas.tsx';
import { PizzaGrid, type GridHandle } from './PizzaGrid.tsx';
import { reviewSetting } from './review-setting-of.ts';
import { halfHours } from './shown-cards.ts';
import { sortChoices } from './sorting.ts';
import { useCardLook } from './use-card-look.ts';
import { useFeedCards } from './use-feed-cards.ts';
import { useOpenPizza } from './use-open-pizza.ts';
import { useScrolledAway } from './use-scrolled-away.ts';
import { useSelection } from './use-selection.ts';
import css from './FeedWorkplace.module.css';

export interface FeedWorkplaceProps extends FeedDaysProps {
  rights: ScreenRights;
  answer: FeedAnswer;
  /** The answer is that of other days; it is shown, not worked on. */
  stale: boolean;
  feedKey: QueryKey;
}

/** Filters, grid, summary, the open pizza and the selected ones. */
export function FeedWorkplace(props: FeedWorkplaceProps) {
  const { facts, range, search, change, rights, answer, stale, feedKey } = props;
  const grid = useRef<GridHandle>(null);
  const scrolledAway = useScrolledAway();
  const feed = `${feedKey.join(' ')} ${stale}`;
  const hold = scrolledAway || search.open !== undefined;
  const cards = useFeedCards({ answer, facts, rights, search, feed, hold });
  const { shown, listed, received, view, arrivals } = cards;
  const { look, setDensity } = useCardLook(props);
  const selection = useSelection(shown);
  const opened = useOpenPizza({ shown, search, change, grid });
  const setting = useMemo(
    () => reviewSetting({ facts, rights, look, split: answer.split, feedKey }),
    [facts, rights, look, answer.split, feedKey],
  );
  const open = useCallback((tId: string) => change({ open: tId }), [change]);
  const bar = useFilterBar(props, view, listed);

  const reviewed = useMemo(() => listed.filter((card) => card.reviewed).length, [listed]);
  const day = range.min === range.max ? range.min : null;
  return (
    <>
      <FeedHead
        shown={shown.length}
        listed={listed.length}
        reviewed={rights.review ? reviewed : null}
        density={look.density}
        onDensity={setDensity}
        days={rights.pictureOnly && <DayStep {...props} look="chip" />}
        action={
          rights.review && (
            <MarkDayReviewed
              venue={facts}
              day={day}
              unreviewed={listed.length - reviewed}
              total={listed.length}
            />
          )
        }
      />
      <FilterBar {...bar} />
      <Beside {...props} received={received} listedCount={listed.length}>
        <TimeOfDay {...bar} />
        <NewPizzas count={arrivals.waiting} onShow={() => window.scrollTo({ top: 0 })} />
        {shown.length > 0 ? (
          <PizzaGrid
            handle={grid}
            shown={shown}
            look={look}
            selected={selection.ids}
            fresh={arrivals.fresh}
            onOpen={open}
            onSelect={selection.select}
          />
        ) : listed.length > 0 ? (
          <FilteredOut
            filters={view.filters}
            range={range}
            hidden={listed.length}
            onReset={bar.onReset}
          />
        ) : (
          <NoPizzas
            venue={facts.id}
            range={range}
            onDay={(next) => change({ min: next, max: next }, { keepsPlace: false })}
          />
        )}
      </Beside>
      <BulkBar
        cards={selection.cards}
        setting={setting}
        onClear={selection.clear}
        onDone={() => {
          selection.clear();
          cards.evaluateAgain();
        }}
      />
      <PizzaDetail
        shown={shown}
        card={stale ? null : opened.card}
        setting={setting}
        mode={opened.mode}
        onMode={opened.setMode}
        onGo={opened.go}
        onClose={opened.close}
        onEdit={cards.onEdit}
      />
    </>
  );
}

type BesideProps = Parameters<typeof FeedSummary>[0];

/** Whoever sees pictures only gets no summary (spec 000 section 6). */
function Beside(
  props: FeedWorkplaceProps & Pick<BesideProps, 'received' | 'listedCount' | 'children'>,
) {
  const { facts, rights, answer, received, listedCount, children } = props;
  if (rights.pictureOnly) return children;
  return (
    <FeedSummary
      facts={facts}
      received={received}
      detected={answer.detected}
      listedCount={listedCount}
      review={rights.review}
    >
      {children}
    </FeedSummary>
  );
}

/** Above the grid; phones have it in their sheet of filters. */
function TimeOfDay({ hours, onHours, volume }: FilterBarProps) {
  const onPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  if (onPhone) return null;
  return (
    <div className={css.time}>
      <TimeRange value={hours} onChange={onHours} volume={volume} />
    </div>
  );
}

function useFilterBar(
  { search, change, rights }: FeedWorkplaceProps,
  view: ReturnType<typeof useFeedCards>['view'],
  listed: ReturnType<typeof useFeedCards>['listed'],
): FilterBarProps {
  const volume = useMemo(() => {
    const bins = halfHours(listed);
    // Whoever sees no standards is not told how many pizzas miss them.
    return rights.pictureOnly ? bins.map((bin) => ({ ...bin, notToStandard: 0 })) : bins;
  }, [listed, rights]);
  return {
    sort: sortOf(search),
    sorts: sortChoices(rights),
    onSort: (sort) => change({ sort }),
    filters: view.filters,
    onFilter: (key, values) => change({ [key]: choiceText(values) }),
    hours: view.hours,
    onHours: (hours) => change(hoursSearch(hours)),
    volume,
    onReset: () => change(FILTERS_AT_START),
  };
}
