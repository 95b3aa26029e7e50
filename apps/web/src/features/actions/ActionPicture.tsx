import { parsePizzaId, picturePath } from '@crustodian/domain/pizza/wire-id';
import { Link } from '@tanstack/react-router';
import { PizzaImage } from '../../pizza/PizzaImage.tsx';
import css from './Actions.module.css';

interface ActionPictureProps {
  pizza: string | null;
  alt: string;
  sizes: string;
}

/** Thumbnail that links to its pizza in the feed; no link if the viewer may not see the pizza. */
export function ActionPicture({ pizza, alt, sizes }: ActionPictureProps) {
  const place = pizza === null ? null : parsePizzaId(pizza);
  const picture = <PizzaImage path={place && picturePath(place)} alt={alt} sizes={sizes} />;
  if (!place || pizza === null) return <span className={css.picture}>{picture}</span>;
  const { venue, day } = place;
  return (
    <Link
      className={css.picture}
      to="/daily-feed"
      search={{ venue: String(venue), min: day, max: day, reviewed: 'none', open: pizza }}
    >
      {picture}
    </Link>
  );
}
