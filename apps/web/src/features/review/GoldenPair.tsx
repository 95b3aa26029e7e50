import { dayText, scoreText } from '../../pizza/formatters.ts';
import { pictureAddress } from '../../pizza/picture-address.ts';
import type { PizzaCard } from '../../pizza/pizza-card.ts';
import { discCrop, squareCrop, type Disc, type Size } from '../../pizza/square-crop.ts';
import { cropStyle } from './crop-style.ts';
import type { GoldenSample } from './golden-calls.ts';
import { goldenAddress } from './golden-kind.ts';
import type { ReviewSetting } from './review-setting.ts';
import css from './GoldenPair.module.css';

interface GoldenPairProps {
  card: PizzaCard;
  golden: GoldenSample;
  setting: ReviewSetting;
}

/** The pizza beside the golden sample of its kind, both cut to their circles and equally large. */
export function GoldenPair({ card, golden, setting }: GoldenPairProps) {
  const { venue, day, score } = golden;
  const of = setting.labelOf(card.specialty ?? '');
  return (
    <div className={css.pair} role="group" aria-label="Beside the golden sample">
      <Half
        name="This pizza"
        facts={card.score ?? ''}
        address={pictureAddress(card.image, { width: 640, server: setting.imageServer })}
        alt={`${of}, this pizza`}
        size={card.pictureSize}
        figure={card.figure}
      />
      <Half
        golden
        name="Golden sample"
        facts={[score === null ? null : scoreText(score), venue, dayText(day)]
          .filter(Boolean)
          .join(' · ')}
        address={goldenAddress(card, golden, 640)}
        alt={`${of}, golden sample`}
        size={golden.picture_size}
        figure={golden.figure}
      />
    </div>
  );
}

interface HalfProps {
  name: string;
  facts: string;
  golden?: boolean;
  address: string;
  alt: string;
  size: Size | null;
  figure: Disc | null;
}

function Half({ name, facts, golden, address, alt, size, figure }: HalfProps) {
  const crop = size && (figure ? discCrop(figure) : squareCrop(size, null));
  return (
    <figure className={css.half} data-golden={golden || undefined}>
      <span className={css.frame} data-round={(crop && figure !== null) || undefined}>
        <img
          className={css.picture}
          src={address}
          alt={alt}
          draggable={false}
          style={size && crop ? cropStyle(size, crop) : {}}
        />
      </span>
      <figcaption className={css.caption}>
        <b>{name}</b>
        <span className={css.facts}>{facts}</span>
      </figcaption>
    </figure>
  );
}
