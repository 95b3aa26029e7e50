import { SLICES, type SliceKey } from '@crustodian/domain/pizza/criteria';
import { IconStarFilled } from '@tabler/icons-react';
import { dayText, scoreText } from '../../../pizza/formatters.ts';
import { pictureAddress } from '../../../pizza/picture-address.ts';
import type { PizzaCard } from '../../../pizza/pizza-card.ts';
import {
  cropStyle,
  discCrop,
  discInCrop,
  roomyCrop,
  squareCrop,
  type Disc,
  type Size,
} from '../../../pizza/square-crop.ts';
import type { GoldenSample } from '../../../api/golden-calls.ts';
import { goldenAddress } from '../../../pizza/golden-kind.ts';
import type { ReviewSetting } from '../review-setting.ts';
import type { Matrix } from '../score/score-story.ts';
import { sliceBand } from '../photo/slice-band.ts';
import { RIM_ROOM, SliceOverlay } from '../photo/SliceOverlay.tsx';
import { slicesOf } from '../../../pizza/slices.ts';
import { say } from '../../../language/language.ts';
import css from './GoldenPair.module.css';

interface GoldenPairProps {
  card: PizzaCard;
  golden: GoldenSample;
  setting: ReviewSetting;
  /** Points of this pizza; null if it was not evaluated. */
  matrix: Matrix | null;
}

/**
 * The pizza next to its golden sample, at equal size, rotated to the same first cut, with the
 * points of their slices.
 */
export function GoldenPair({ card, golden, setting, matrix }: GoldenPairProps) {
  const { venue, day, score } = golden;
  const of = setting.labelOf(card.specialty ?? '');
  const max = matrix?.slices['1'].max ?? 0;
  const common = { max, quality: setting.quality };
  return (
    <div
      className={css.pair}
      role="group"
      aria-label={say({
        en: 'Compared with the golden sample',
        es: 'Comparada con la muestra de referencia',
      })}
      data-pair=""
    >
      <Half
        {...common}
        name={say({ en: 'This pizza', es: 'Esta pizza' })}
        facts={card.score ?? ''}
        address={pictureAddress(card.image, { width: 640, server: setting.imageServer })}
        alt={say({ en: `${of}, this pizza`, es: `${of}, esta pizza` })}
        size={card.pictureSize}
        figure={card.figure}
        angle={card.evaluationResult?.explanation?.slice_angle ?? null}
        points={matrix && pointsOf(matrix)}
      />
      <Half
        {...common}
        golden
        name={say({ en: 'Golden sample', es: 'Muestra de referencia' })}
        facts={[score === null ? null : scoreText(score), venue, dayText(day)]
          .filter(Boolean)
          .join(' · ')}
        address={goldenAddress(card, golden, 640)}
        alt={say({ en: `${of}, golden sample`, es: `${of}, muestra de referencia` })}
        size={golden.picture_size}
        figure={golden.figure}
        angle={golden.slice_angle}
        points={matrix && golden.slice_points}
      />
    </div>
  );
}

type SlicePoints = Readonly<Record<SliceKey, number>>;

const pointsOf = ({ slices }: Matrix): SlicePoints =>
  Object.fromEntries(SLICES.map((key) => [key, slices[key].value])) as Record<SliceKey, number>;

interface HalfProps {
  name: string;
  facts: string;
  golden?: boolean;
  address: string;
  alt: string;
  size: Size | null;
  figure: Disc | null;
  /** Angle at which its first slice starts; null if it was not measured. */
  angle: number | null;
  points: SlicePoints | null;
  /** Maximum points of a slice. */
  max: number;
  quality: ReviewSetting['quality'];
}

/** Side of the SVG's view box over the photo. */
const SIDE = 416;

function Half({ name, facts, golden, address, alt, size, figure, angle, ...judged }: HalfProps) {
  const crop =
    size &&
    (figure ? roomyCrop(discCrop(figure), figure, RIM_ROOM / SIDE) : squareCrop(size, null));
  const disc = crop && figure && discInCrop(figure, crop, SIDE);
  return (
    <figure className={css.half}>
      <span className={css.frame} data-round={disc !== null || undefined}>
        <span className={css.turned} style={{ rotate: `${-(angle ?? 0)}deg` }}>
          <img
            className={css.picture}
            src={address}
            alt={alt}
            draggable={false}
            style={size && crop ? cropStyle(size, crop) : {}}
          />
        </span>
        {disc && angle !== null && judged.points && (
          <Ring disc={disc} points={judged.points} max={judged.max} quality={judged.quality} />
        )}
      </span>
      <figcaption className={css.caption}>
        <b>
          {golden && <IconStarFilled size={14} aria-hidden />}
          {name}
        </b>
        <span className={css.facts}>{facts}</span>
      </figcaption>
    </figure>
  );
}

type RingProps = Pick<HalfProps, 'max' | 'quality'> & { disc: Disc; points: SlicePoints };

/**
 * The points of the slices around a pizza that is rotated so that the first slice starts at 12
 * o'clock.
 */
function Ring({ disc, points, max, quality }: RingProps) {
  const slices = slicesOf(disc).map((slice) => ({
    ...slice,
    points: scoreText(points[slice.key]),
    max: scoreText(max),
    band: sliceBand(points[slice.key], max, quality),
  }));
  return <SliceOverlay {...{ disc, slices }} side={SIDE} chosen={null} weakest={null} />;
}
