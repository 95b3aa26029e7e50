import { parsePizzaId, picturePath } from '@crustodian/domain/pizza/wire-id';
import { PizzaImage } from '../../pizza/PizzaImage.tsx';
import css from './ObjectionsPage.module.css';

interface ObjectionPictureProps {
  /** Null for one that the viewer does not see. */
  pizza: string | null;
  alt: string;
}

/** The pizza that an objection is about. */
export function ObjectionPicture({ pizza, alt }: ObjectionPictureProps) {
  const place = pizza === null ? null : parsePizzaId(pizza);
  return (
    <span className={css.picture}>
      <PizzaImage path={place && picturePath(place)} alt={alt} sizes="72px" />
    </span>
  );
}
