import { placesText } from './objection-wording.ts';
import css from './Objections.module.css';

/** A square for each place of the week; the filled ones are left. */
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
