import { parsePizzaId, picturePath } from '@crustodian/domain/pizza/wire-id';
import { PizzaImage } from '../../pizza/PizzaImage.tsx';
import css from './Raters.module.css';
import { decimalText } from '../../pizza/formatters.ts';

interface RaterPictureProps {
  pizza: string;
  own: number;
  other: number;
  /** 'You 6.1', 'other 7.0'. */
  labels: readonly [own: string, other: string];
}

/** A pizza with two scores: a filled disc for the first, a hollow one for the second. */
export function RaterPicture({ pizza, own, other, labels: [first, second] }: RaterPictureProps) {
  const place = parsePizzaId(pizza);
  const words = [`${first} ${decimalText(own, 1)}`, `${second} ${decimalText(other, 1)}`] as const;
  return (
    <figure className={css.pizza}>
      <PizzaImage path={place && picturePath(place)} alt={words.join(', ')} sizes="140px" />
      <span className={css.track} aria-hidden="true">
        <i style={{ left: `${10 * other}%` }} data-other />
        <i style={{ left: `${10 * own}%` }} />
      </span>
      <figcaption>
        <b>{words[0]}</b>
        <span>{words[1]}</span>
      </figcaption>
    </figure>
  );
}
