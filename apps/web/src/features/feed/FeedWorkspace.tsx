import { TimeRange } from '../../controls/pickers/TimeRange.tsx';
import { useOnPhone } from '../../controls/use-on-phone.ts';
import { BulkBar } from '../review/BulkBar.tsx';
import { MarkDayReviewed } from '../review/MarkDayReviewed.tsx';
import { PizzaDetail } from '../review/overlay/PizzaDetail.tsx';
import { DensityToggle, FeedHead } from './FeedHead.tsx';
import { FilteredOut, NoPizzas } from './FeedStates.tsx';
import { DayStep } from './FeedSteps.tsx';
import { FeedSummary } from './summary/FeedSummary.tsx';
import { leavesUnreviewed } from './filters/filters.ts';
import { FilterBar, type FilterBarProps } from './filters/FilterBar.tsx';
import { FlagStrip } from './filters/FlagStrip.tsx';
import { FocusStrip } from './filters/FocusStrip.tsx';
import { UnscoredStrip } from './grid/UnscoredStrip.tsx';
import { PizzaGrid } from './grid/PizzaGrid.tsx';
import { useFeedState, type FeedState, type FeedStateOptions } from './use-feed-state.ts';
import { IconArrowUp } from '@tabler/icons-react';
import css from './FeedWorkspace.module.css';
import pill from './grid/NewPizzas.module.css';
import { say } from '../../language/language.ts';

interface PartProps {
  parts: FeedStateOptions;
  work: FeedState;
}

/** Filters, grid, summary, open pizza and selection. */
export function FeedWorkspace({ parts }: { parts: FeedStateOptions }) {
  const work = useFeedState(parts);
  const { cards, look, setDensity, bar, selection, setting, opened } = work;
  const layout = { density: look.density, onDensity: setDensity };
  const mark = <MarkDay parts={parts} work={work} />;
  return (
    <>
      <FocusStrip search={parts.search} labelOf={parts.facts.labelOf} change={parts.change} />
      <FlagStrip rights={parts.rights} change={parts.change} />
      <UnscoredStrip
        listed={cards.listed}
        filters={cards.view.filters}
        rights={parts.rights}
        change={parts.change}
      />
      <FeedHead
        {...layout}
        shown={cards.shown.length}
        listed={cards.listed.length}
        reviewed={parts.rights.review ? work.reviewed : null}
        toReview={cards.view.filters.some(leavesUnreviewed)}
        days={parts.rights.pictureOnly && <DayStep {...parts} look="chip" />}
        action={mark}
      />
      <FilterBar
        {...bar}
        sheetExtra={
          <>
            <DensityToggle {...layout} />
            {mark}
          </>
        }
      />
      <WithSummary parts={parts} work={work} />
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
        shown={cards.shown}
        card={parts.stale ? null : opened.card}
        setting={setting}
        mode={opened.mode}
        startsEdit={opened.startsEdit}
        onMode={opened.setMode}
        onGo={opened.go}
        onClose={opened.close}
        onEdit={cards.onEdit}
      />
    </>
  );
}

function MarkDay({ parts: { rights, facts, range }, work }: PartProps) {
  if (!rights.review) return null;
  const total = work.cards.listed.length;
  return (
    <MarkDayReviewed
      venue={facts}
      day={range.min === range.max ? range.min : null}
      unreviewed={total - work.reviewed}
      total={total}
    />
  );
}

/** Viewers restricted to pictures get no summary (spec 000 section 6). */
function WithSummary({ parts, work }: PartProps) {
  const main = <Main parts={parts} work={work} />;
  if (parts.rights.pictureOnly) return main;
  return (
    <FeedSummary
      facts={parts.facts}
      received={work.cards.received}
      detected={parts.answer.detected}
      listedCount={work.cards.listed.length}
      review={parts.rights.review}
    >
      {main}
    </FeedSummary>
  );
}

function Main({ parts, work }: PartProps) {
  const { cards, grid, look, selection, opened, bar } = work;
  return (
    <>
      <TimeOfDay {...bar} />
      <NewPizzas count={cards.arrivals.waiting} onShow={() => window.scrollTo({ top: 0 })} />
      {cards.shown.length > 0 ? (
        <PizzaGrid
          handle={grid}
          shown={cards.shown}
          look={look}
          selected={selection.ids}
          fresh={cards.arrivals.fresh}
          onOpen={opened.go}
          onSelect={selection.select}
        />
      ) : (
        <Nothing parts={parts} work={work} />
      )}
    </>
  );
}

function Nothing({ parts: { facts, range, change, answer }, work: { cards, bar } }: PartProps) {
  if (cards.listed.length === 0) {
    return (
      <NoPizzas
        venue={facts.id}
        closed={answer.closed}
        range={range}
        onDay={(day) => change({ min: day, max: day }, { keepsPlace: false })}
      />
    );
  }
  return (
    <FilteredOut
      filters={cards.view.filters}
      range={range}
      hidden={cards.listed.length}
      onReset={bar.onReset}
    />
  );
}

/** Above the grid; on phones it is in the filter sheet. */
function TimeOfDay({ hours, onHours, volume }: Omit<FilterBarProps, 'sheetExtra'>) {
  const onPhone = useOnPhone();
  if (onPhone) return null;
  return (
    <div className={css.time}>
      <TimeRange value={hours} onChange={onHours} volume={volume} />
    </div>
  );
}

interface NewPizzasProps {
  count: number;
  onShow: () => void;
}

/** Number of pizzas that arrived while the reviewer was busy, and a button to show them. */
function NewPizzas({ count, onShow }: NewPizzasProps) {
  return (
    <div className={pill.place} role="status">
      {count > 0 && (
        <button type="button" className={pill.pill} onClick={onShow}>
          <IconArrowUp size={15} stroke={2} aria-hidden />
          {say(
            count === 1
              ? { en: '1 new pizza', es: '1 pizza nueva' }
              : { en: `${count} new pizzas`, es: `${count} pizzas nuevas` },
          )}
        </button>
      )}
    </div>
  );
}
