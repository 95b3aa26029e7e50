import type { CSSProperties } from 'react';
import type { PizzaCard as Card } from '../../../pizza/pizza-card.ts';
import { shownFlags } from '../../../pizza/pizza-flags.ts';
import { PizzaImage } from '../../../pizza/PizzaImage.tsx';
import { squareCrop } from '../../../pizza/square-crop.ts';
import { originalText } from '../../review/history/history-lines.ts';
import type { CardLook } from './card-look.ts';
import { say } from '../../../language/language.ts';
import css from './CardParts.module.css';

export interface CardProps {
  card: Card;
  /** Position in the shown order, from 0. */
  index: number;
  look: CardLook;
  selected: boolean;
  /** Whether an edit moved it out of the filters. */
  out: boolean;
  /** Whether it is among the first cards, whose pictures load immediately. */
  eager: boolean;
  onSelect: (index: number, range: boolean) => void;
}

const SIZES = {
  grid: '(min-width: 48em) 190px, 46vw',
  compact: '(min-width: 48em) 110px, 23vw',
  list: '56px',
} as const;

/** The card's picture; a wide one is cropped to the square around the pizza. */
export function CardPicture({ card, look, eager }: CardProps) {
  return (
    <span className={css.picture} style={pizzaInTheMiddle(card)}>
      <PizzaImage
        path={card.image}
        placeholder={card.placeholder}
        alt=""
        sizes={SIZES[look.density]}
        server={look.imageServer}
        eager={eager}
      />
    </span>
  );
}

function pizzaInTheMiddle({ pictureSize, figure }: Card): CSSProperties | undefined {
  if (!pictureSize || pictureSize.width === pictureSize.height) return undefined;
  const { x, y, side } = squareCrop(pictureSize, figure);
  const percent = (offset: number, length: number) =>
    length === side ? 50 : (offset / (length - side)) * 100;
  const position = `${percent(x, pictureSize.width)}% ${percent(y, pictureSize.height)}%`;
  return { '--picture-position': position } as CSSProperties;
}

/** Selects the card for a bulk action; Shift selects the range from the last one. */
export function CardCheck({ index, look, selected, onSelect }: CardProps) {
  if (!look.rights.select) return null;
  return (
    <input
      type="checkbox"
      className={css.check}
      tabIndex={-1}
      aria-label={say({ en: `Select ${index + 1}`, es: `Elegir ${index + 1}` })}
      checked={selected}
      readOnly
      onClick={(event) => {
        event.stopPropagation();
        onSelect(index, event.shiftKey);
      }}
    />
  );
}

export function CardFlags({ card, look }: CardProps) {
  if (look.rights.pictureOnly) return null;
  const shown = shownFlags(card);
  if (shown.length === 0) return null;
  return (
    <span className={css.flags}>
      {shown.map(({ key, name, Icon, isPossible }) => (
        <span key={key} title={name} data-possible={isPossible || undefined}>
          <Icon size={14} stroke={2} role="img" aria-label={name} />
        </span>
      ))}
    </span>
  );
}

/** The short id, or the long ids with extra_info, and the reviewer. */
export function CardIds({ card, look }: CardProps) {
  const { pictureOnly, extraInfo, feed } = look.rights;
  if (pictureOnly) return null;
  const lines = extraInfo && look.density === 'grid' ? longIds(card, look) : null;
  const line = extraInfo ? longIds(card, look).join(' · ') : `p ${shortId(card)}`;
  return (
    <span
      className={css.ids}
      data-long={lines !== null || undefined}
      data-all={(extraInfo && !lines) || undefined}
    >
      {(lines ?? [line]).map((id) => (
        <span key={id} className={css.id} title={extraInfo ? id : card.pizzaInfoId}>
          {id}
        </span>
      ))}
      {feed.reviewerNames && card.reviewer && (
        <span
          className={css.reviewer}
          title={say({
            en: `Reviewed by ${card.reviewer}`,
            es: `Revisada por ${card.reviewer}`,
          })}
        >
          {card.reviewer}
        </span>
      )}
    </span>
  );
}

/** The last part of the id; venue and day are already shown above the grid. */
const shortId = ({ pizzaInfoId }: Card): string => pizzaInfoId.split('-').at(-1)!;

function wasText(originalData: object, look: CardLook): string {
  const was = originalText(originalData, look);
  return say({ en: `was ${was}`, es: `antes ${was}` });
}

/** One fact per line; LONG_IDS is the height of these lines. */
const longIds = (
  { tId, pipeId, vidId, pizzaInfoId, snap_quality, originalData }: Card,
  look: CardLook,
) => [
  `t ${tId}`,
  `v ${vidId}`,
  pipeId,
  `p ${pizzaInfoId}`,
  [snap_quality, originalData && wasText(originalData, look)].filter(Boolean).join(' · '),
];

/** Why a card is still shown although the filters exclude it. */
export function OutNote({ card, out }: CardProps) {
  if (!out) return null;
  return (
    <span className={css.veil}>
      {card.reviewed
        ? say({ en: 'Reviewed', es: 'Revisada' })
        : say({ en: 'Changed', es: 'Cambiada' })}
      <br />
      {say({ en: 'No longer in filter', es: 'Ya no está en el filtro' })}
    </span>
  );
}
