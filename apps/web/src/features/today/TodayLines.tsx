import { isGoodNews, MOST_LINES, type TodayLine } from '@crustodian/domain/today/today-lines';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { lineAct } from '@crustodian/domain/today/line-acts';
import { lineText } from '@crustodian/domain/today/today-texts';
import { localClock } from '@crustodian/domain/time/local-ts';
import { Button } from '@mantine/core';
import {
  IconBuilding,
  IconCalendarEvent,
  IconCamera,
  IconChefHat,
  IconBulb,
  IconEyeCheck,
  IconFileText,
  IconMessageQuestion,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { pageLanguage, phrase, say } from '../../language/language.ts';
import { ActionPicture } from '../actions/ActionPicture.tsx';
import { STATE_ICONS } from '../actions/StateChip.tsx';
import { LineKeysContext, newLineKeys, useLineKeys } from './line-keys.ts';
import { DayButtons } from './DayButtons.tsx';
import { ActionLineButtons } from './ActionLineButtons.tsx';
import { CameraItemButtons } from './CameraItemButtons.tsx';
import { CameraButton, LineButtons } from './LineButtons.tsx';
import { SuggestionButtons } from './SuggestionButtons.tsx';
import { OtherLink } from './OtherLink.tsx';
import type { NamedSignal } from './today-calls.ts';
import {
  ANSWERED,
  dayPart,
  foldedText,
  forWhom,
  isOfStores,
  isOther,
  TODAY_MESSAGES,
  type ShownLine,
} from './today-view.ts';
import css from './Today.module.css';

const ICONS = {
  'chain-wide': IconBuilding,
  kitchen: IconChefHat,
  day: IconCalendarEvent,
  camera: IconCamera,
  'camera-item': IconCamera,
  reviews: IconEyeCheck,
  objections: IconMessageQuestion,
  suggestion: IconBulb,
  objection: IconMessageQuestion,
  reports: IconFileText,
} as const;

interface TodayLinesProps {
  lines: readonly ShownLine[];
  storeName: (venue: string) => string;
  today: CalendarDay;
  label?: string;
  /** Whether to show all lines instead of folding some. */
  isWhole?: boolean;
}

/** At most seven lines, costliest first; the others are folded. */
export function TodayLines({
  lines,
  storeName,
  today,
  label = phrase('Today'),
  isWhole = false,
}: TodayLinesProps) {
  const [isOpen, setIsOpen] = useState(isWhole);
  const [keys] = useState(newLineKeys);
  useLineKeys(keys);
  const shown = isOpen ? lines : lines.slice(0, MOST_LINES);
  const waiting = shown.filter(({ line }) => !isGoodNews(line));
  const good = shown.filter(({ line }) => isGoodNews(line));
  const folded = lines.length - shown.length;
  return (
    <section className={css.panel} aria-label={label}>
      <LineKeysContext value={keys}>
        {waiting.length > 0 && (
          <ul className={css.lines}>
            {waiting.map((line, at) => (
              <Line key={line.line.key} {...line} {...{ storeName, today }} isFirst={at === 0} />
            ))}
          </ul>
        )}
        {good.length > 0 && (
          <>
            <h2 className={css.good}>{say({ en: 'Good to know', es: 'Bueno es saberlo' })}</h2>
            <ul className={css.lines}>
              {good.map((line) => (
                <Line key={line.line.key} {...line} {...{ storeName, today }} isFirst={false} />
              ))}
            </ul>
          </>
        )}
      </LineKeysContext>
      {folded > 0 && (
        <p className={css.folded}>
          {foldedText(folded)}{' '}
          <button type="button" className={css.show} onClick={() => setIsOpen(true)}>
            {say(TODAY_MESSAGES.show)}
          </button>
        </p>
      )}
    </section>
  );
}

interface LineProps extends ShownLine {
  isFirst: boolean;
  today: CalendarDay;
  storeName: (venue: string) => string;
}

function Line({ line, pictures, signals, timesSaid, isFirst, storeName, today }: LineProps) {
  const text = lineText(line, { storeName, language: pageLanguage(), today });
  // An action's icon shows its state.
  const Icon = line.kind === 'action' ? STATE_ICONS[line.action.state] : ICONS[line.kind];
  return (
    <li className={css.line} data-line={line.key} data-first={isFirst || undefined}>
      <span
        className={css.kind}
        data-kind={line.kind}
        data-state={line.kind === 'action' ? line.action.state : undefined}
      >
        <Icon size={20} stroke={1.7} aria-hidden />
      </span>
      <div className={css.text}>
        <p className={css.cost}>
          <b>{text.kind}</b>
          {text.cost && ` · ${text.cost}`}
        </p>
        <h2 className={isFirst ? `cr-display ${css.sentence}` : css.sentence}>
          <LineLink line={line} signal={signals[0] ?? null}>
            {text.sentence}
          </LineLink>
        </h2>
        <p className={css.evidence}>{text.evidence}</p>
      </div>
      <div className={css.pictures}>
        {pictures.map(({ pizza, caption, answered }) => (
          <figure key={pizza} data-answered={answered ?? undefined}>
            <ActionPicture
              pizza={pizza}
              alt={`${caption ?? text.sentence} ${timeOf(line)}`.trim()}
              sizes="100px"
            />
            {caption && <figcaption>{caption}</figcaption>}
            {answered && <p className={css.answered}>{say(ANSWERED[answered])}</p>}
          </figure>
        ))}
      </div>
      <div className={css.acts}>
        <LineActions {...{ line, signals, timesSaid, storeName, today }} sentence={text.sentence} />
      </div>
    </li>
  );
}

type LineActionsProps = Omit<LineProps, 'pictures' | 'isFirst'> & { sentence: string };

/** Commands for a line. */
export function LineActions({
  line,
  sentence,
  signals,
  timesSaid,
  storeName,
  today,
}: LineActionsProps) {
  if (line.kind === 'action') return <ActionLineButtons {...{ line, sentence }} />;
  if (line.kind === 'kitchen' && line.signal.answered) {
    return <span className={css.whom}>{say(ANSWERED[line.signal.answered])}</span>;
  }
  if (line.kind === 'camera') return <CameraButton signals={signals} />;
  if (line.kind === 'suggestion') return <SuggestionButtons {...{ line, sentence, today }} />;
  if (line.kind === 'day') {
    const isOne = line.days.length === 1;
    const where = isOne ? storeName(line.days[0]!.venue) : say(TODAY_MESSAGES.allStores);
    return <DayButtons {...{ line, sentence, timesSaid, where, today }} />;
  }
  if (line.kind === 'camera-item') {
    return <CameraItemButtons {...{ line, sentence }} store={storeName(line.item.venue)} />;
  }
  if (line.kind !== 'kitchen' && line.kind !== 'chain-wide') {
    return (
      <Button
        variant={line.kind === 'reviews' || isGoodNews(line) ? 'default' : 'filled'}
        renderRoot={(props) => <OtherLink line={line} {...props} />}
      >
        {say(lineAct(line))}
      </Button>
    );
  }
  if (line.kind === 'kitchen') {
    const where = storeName(line.signal.venue);
    return <LineButtons {...{ line, sentence, signals, timesSaid, where, today }} />;
  }
  const isAll = signals.length === line.signals.length;
  const where = say(isAll ? TODAY_MESSAGES.allStores : TODAY_MESSAGES.otherStores);
  return (
    <>
      <LineButtons {...{ line, sentence, signals, timesSaid, where, today }} />
      <span className={css.whom}>{forWhom(line)}</span>
    </>
  );
}

const timeOf = (line: TodayLine): string =>
  line.kind === 'kitchen' ? localClock(line.signal.localTs) : '';

interface LineLinkProps {
  line: TodayLine;
  signal: NamedSignal | null;
  children: React.ReactNode;
}

/**
 * The page behind a line: its stores, an action, the cameras, the signal, or the page for judging,
 * objections or reports.
 */
function LineLink({ line, signal, children }: LineLinkProps) {
  if (line.kind === 'action') {
    const { venue, id } = line.action;
    return (
      <Link to="/action" search={{ venue, action: id }}>
        {children}
      </Link>
    );
  }
  if (isOfStores(line)) {
    const { venue } = line.kind === 'day' ? line.days[0]! : signal!;
    return (
      <Link to="/signal" search={{ venue, line: line.key }}>
        {children}
      </Link>
    );
  }
  if (line.kind === 'day') {
    const first = line.days[0]!;
    return (
      <Link to="/signal" search={{ venue: first.venue, day: first.day, part: dayPart(first) }}>
        {children}
      </Link>
    );
  }
  if (line.kind === 'suggestion') {
    const { from, action } = line.suggestions[0]!;
    if (from === null) return children;
    return (
      <Link to="/action" search={{ venue: from, action }}>
        {children}
      </Link>
    );
  }
  if (isOther(line)) return <OtherLink line={line}>{children}</OtherLink>;
  if (!signal) return <Link to="/cameras">{children}</Link>;
  return (
    <Link to="/signal" search={signal}>
      {children}
    </Link>
  );
}
