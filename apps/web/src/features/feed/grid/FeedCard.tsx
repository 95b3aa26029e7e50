import { UNKNOWN_SPECIALTY } from '@crustodian/domain/pizza/specialties';
import { UNSCORED_TEXTS } from '@crustodian/domain/pizza/unscored-texts';
import { memo, type MouseEvent } from 'react';
import { weekdayTimeText } from '../../../pizza/formatters.ts';
import { ScoreBadge } from '../../../pizza/ScoreBadge.tsx';
import { StandardMark } from '../../../pizza/StandardMark.tsx';
import {
  CardCheck,
  CardFlags,
  CardIds,
  CardPicture,
  OutNote,
  type CardProps,
} from './CardParts.tsx';
import { say } from '../../../language/language.ts';
import css from './FeedCard.module.css';

interface GridCardProps extends CardProps {
  column: number;
  /** Whether this is the card in the tab order. */
  tabStop: boolean;
  /** Whether it arrived while the feed was open. */
  fresh: boolean;
  onOpen: (tId: string) => void;
  onFocus: (index: number) => void;
}

/**
 * One pizza of the grid. Uses plain elements only, because each filter click renders many cards.
 */
export const FeedCard = memo(function FeedCard(props: GridCardProps) {
  const { card, index, look, selected, onOpen, onSelect } = props;
  const click = (event: MouseEvent) => {
    if (event.shiftKey && look.rights.select) onSelect(index, true);
    else onOpen(card.tId);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid handles the keys for all its cards
    <div
      role="gridcell"
      aria-colindex={props.column + 1}
      aria-selected={look.rights.select ? selected : undefined}
      tabIndex={props.tabStop ? 0 : -1}
      data-index={index}
      data-density={look.density}
      data-selected={selected || undefined}
      data-out={props.out || undefined}
      data-hidden={card.censored === 1 || undefined}
      data-fresh={props.fresh || undefined}
      className={css.card}
      onClick={click}
      onFocus={() => props.onFocus(index)}
    >
      {look.density === 'list' ? <Row {...props} /> : <Tile {...props} />}
    </div>
  );
});

function Tile(props: CardProps) {
  const { card, index, look } = props;
  return (
    <>
      <span className={css.photo}>
        <CardPicture {...props} />
        <span className={css.topLeft}>
          <CardCheck {...props} />
        </span>
        <span className={css.topRight}>
          <Mark {...props} size={look.density === 'grid' ? 24 : 18} />
        </span>
        {!look.rights.pictureOnly && <span className={css.index}>#{index + 1}</span>}
        <span className={css.bottomRight}>
          <CardFlags {...props} />
        </span>
        <span className={css.middle}>
          <OutNote {...props} />
        </span>
      </span>
      <span className={css.facts}>
        <span className={css.title}>
          <NameAndScore {...props} />
        </span>
        {look.density === 'grid' && (
          <>
            <span className={css.line}>
              <span>{weekdayTimeText(card.ts)}</span>
              <Crust {...props} />
            </span>
            <CardIds {...props} />
          </>
        )}
      </span>
    </>
  );
}

function Row(props: CardProps) {
  return (
    <span className={css.row}>
      <CardCheck {...props} />
      <span className={css.photo}>
        <CardPicture {...props} />
      </span>
      <span className={css.rowIndex}>#{props.index + 1}</span>
      <NameAndScore {...props} />
      <Mark {...props} size={18} />
      <span className={css.line}>
        <span>{weekdayTimeText(props.card.ts)}</span>
        <Crust {...props} />
      </span>
      <CardIds {...props} />
      <CardFlags {...props} />
      <OutNote {...props} />
    </span>
  );
}

/**
 * A pizza without score shows the reason instead; without a specialty, the reason replaces the name
 * too.
 */
function NameAndScore({ card, look }: CardProps) {
  const { specialty, scoreValue, unscored } = card;
  const hasScore = scoreValue !== null && !look.rights.pictureOnly;
  const isSilent = scoreValue === null && !look.rights.pictureOnly;
  const isNamed = specialty !== null && specialty !== UNKNOWN_SPECIALTY;
  return (
    <>
      {(isNamed || !isSilent) && (
        <b className={css.specialty}>
          {specialty
            ? look.labelOf(specialty)
            : say({ en: 'No specialty', es: 'Sin especialidad' })}
        </b>
      )}
      {hasScore && <ScoreBadge score={scoreValue} quality={look.quality} />}
      {isSilent && (
        <span
          className={css.unscored}
          data-alone={!isNamed || undefined}
          title={say(UNSCORED_TEXTS[unscored].sentence)}
        >
          {say(UNSCORED_TEXTS[unscored].word)}
        </span>
      )}
    </>
  );
}

function Mark({ card, look, size }: CardProps & { size: number }) {
  if (!card.standard || look.rights.pictureOnly) return null;
  return <StandardMark standard={card.standard} size={size} onPhoto />;
}

function Crust({ card, look }: CardProps) {
  if (!look.rights.crust) return null;
  const size = typeof card.multisize === 'string' ? card.multisize : null;
  const facts = [card.crustType && look.crustLabelOf(card.crustType), size].filter(Boolean);
  return facts.map((fact) => (
    <span key={fact} className={css.fact}>
      {fact}
    </span>
  ));
}
