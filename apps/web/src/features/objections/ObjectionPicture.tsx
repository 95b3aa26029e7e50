import { parsePizzaId, picturePath } from '@crustodian/domain/pizza/wire-id';
import { PizzaImage } from '../../pizza/PizzaImage.tsx';
import css from './ObjectionsPage.module.css';

interface ObjectionPictureProps {
  /** Null if the viewer may not see the pizza. */
  pizza: string | null;
  alt: string;
}

/** The pizza of an objection. */
export function ObjectionPicture({ pizza, alt }: ObjectionPictureProps) {
  const place = pizza === null ? null : parsePizzaId(pizza);
  return (
    <span className={css.picture}>
      <PizzaImage path={place && picturePath(place)} alt={alt} sizes="72px" />
    </span>
  );
}
