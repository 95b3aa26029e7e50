import { parsePizzaId, picturePath } from '@crustodian/domain/pizza/wire-id';
import { PizzaImage } from '../../pizza/PizzaImage.tsx';
import css from './Actions.module.css';

interface ActionPictureProps {
  pizza: string | null;
  alt: string;
  sizes: string;
}

/** A small picture that leads to its pizza in the feed. */
export function ActionPicture({ pizza, alt, sizes }: ActionPictureProps) {
  const place = pizza === null ? null : parsePizzaId(pizza);
  return (
    <span className={css.picture}>
      <PizzaImage path={place && picturePath(place)} alt={alt} sizes={sizes} />
    </span>
  );
}
