import { placesText } from './objection-wording.ts';
import css from './Objections.module.css';

/** One square per objection allowed this week; filled squares are left. */
export const Places = ({ left, of }: { left: number; of: number }) => (
  <span className={css.places}>
    <span className={css.squares} aria-hidden="true">
      {Array.from({ length: of }, (_, place) => (
        <i key={place} data-left={place < left || undefined} />
      ))}
    </span>
    {placesText({ left, of })}
  </span>
);
