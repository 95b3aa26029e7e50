import type { SliceKey } from '@crustodian/domain/pizza/criteria';
import { useState, type MouseEvent, type PointerEvent } from 'react';
import { scoreText } from '../../../pizza/formatters.ts';
import { pictureAddress } from '../../../pizza/picture-address.ts';
import type { PizzaCard } from '../../../pizza/pizza-card.ts';
import {
  cropStyle,
  discCrop,
  discInCrop,
  roomyCrop,
  squareCrop,
  type SquareCrop,
} from '../../../pizza/square-crop.ts';
import { PhotoSlices } from './PhotoSlices.tsx';
import type { ReviewSetting } from '../review-setting.ts';
import type { Matrix } from '../score/score-story.ts';
import { RIM_ROOM, type DrawnSlice } from './SliceOverlay.tsx';
import { sliceBand } from './slice-band.ts';
import { sliceAt, slicesInCrop, slicesOf, type Slice } from '../../../pizza/slices.ts';
import type { useZoom } from './use-zoom.ts';
import { say } from '../../../language/language.ts';
import css from './PizzaPhoto.module.css';

/** Side of the SVG's view box over the photo; the SVG scales with the photo. */
const SIDE = 416;

interface PizzaPhotoProps {
  card: PizzaCard;
  setting: ReviewSetting;
  /** Null hides the slices: the pizza was not evaluated, or the viewer sees pictures only. */
  matrix: Matrix | null;
  /** Whether the photo is cropped to the pizza's circle. */
  circle: boolean;
  /**
   * Whether the selected slice is explained next to the photo, so that only the others have a
   * tooltip.
   */
  focused: boolean;
  slice: SliceKey | null;
  onSlice: (slice: SliceKey | null) => void;
  zoom: ReturnType<typeof useZoom>;
  alt: string;
}

/**
 * The photo with a ring around the crust that shows number and points of each slice, and a tooltip
 * with the reasons.
 */
export function PizzaPhoto(props: PizzaPhotoProps) {
  const { card, setting, matrix, circle, focused, slice, onSlice, alt } = props;
  const { zoomed, frame, scene } = props.zoom;
  const ringed = card.evaluationResult !== null && !setting.rights.pictureOnly;
  const { crop, disc, lying } = geometryOf(card, { circle, ringed });
  const slices = matrix && !zoomed ? drawnSlices(matrix, setting, lying) : [];
  const [pointed, setPointed] = useState<SliceKey | null>(null);

  const pick = (event: MouseEvent<HTMLElement>) => {
    if (slices.length === 0) return;
    const hit = sliceAt(pointerPosition(event), slices);
    onSlice(hit === slice ? null : hit);
    setPointed(hit);
  };
  const point = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType !== 'touch') setPointed(sliceAt(pointerPosition(event), slices));
  };
  return (
    <figure
      ref={frame}
      className={css.frame}
      data-circle={(circle && disc !== null) || undefined}
      data-zoomed={zoomed || undefined}
    >
      <span ref={scene} className={css.scene}>
        <Photograph card={card} setting={setting} crop={crop} alt={alt} />
      </span>
      {/* While zoomed, the arrow keys pan the photo. */}
      <button
        type="button"
        tabIndex={zoomed ? 0 : -1}
        className={css.surface}
        aria-label={
          zoomed
            ? say({
                en: 'Enlarged photo; use the arrow keys to move it',
                es: 'Foto ampliada; muévela con las flechas',
              })
            : say({
                en: 'Select the slice under the pointer; double-click to zoom',
                es: 'Elige la porción bajo el puntero; doble clic para ampliar',
              })
        }
        onPointerDown={focus}
        onClick={pick}
        onPointerMove={point}
        onPointerLeave={() => setPointed(null)}
      />
      {disc && matrix && slices.length > 0 && (
        <PhotoSlices
          {...{ disc, slices, matrix, focused, slice, onSlice, pointed }}
          side={SIDE}
          explanation={card.evaluationResult?.explanation}
          onPoint={setPointed}
        />
      )}
    </figure>
  );
}

/** Focuses the photo on pointer down, because a drag would not, so that the arrow keys pan it. */
const focus = ({ currentTarget }: PointerEvent<HTMLElement>) =>
  currentTarget.focus({ preventScroll: true });

/** Position of the pointer in SVG units. */
function pointerPosition(event: MouseEvent<HTMLElement>) {
  const box = event.currentTarget.getBoundingClientRect();
  const scale = SIDE / box.width;
  return { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale };
}

function Photograph({ card, setting, crop, alt }: PhotographProps) {
  const server = setting.imageServer;
  const address = (width?: number) =>
    pictureAddress(card.image, { ...(width && { width }), server });
  const width = card.pictureSize?.width;
  return (
    <img
      key={card.image}
      className={css.photo}
      src={address(640)}
      srcSet={width && width > 640 ? `${address(640)} 640w, ${address()} ${width}w` : undefined}
      sizes="(min-width: 48em) 416px, 100vw"
      alt={alt}
      draggable={false}
      style={{
        ...(crop && card.pictureSize && cropStyle(card.pictureSize, crop)),
        // The grid has already loaded this size; it is visible until the large picture arrives.
        backgroundImage: `url("${address(320)}")`,
      }}
      {...(server && { crossOrigin: 'anonymous', referrerPolicy: 'no-referrer' })}
    />
  );
}

interface PhotographProps {
  card: PizzaCard;
  setting: ReviewSetting;
  crop: SquareCrop | null;
  alt: string;
}

interface View {
  circle: boolean;
  /** Whether arcs are drawn around the pizza. */
  ringed: boolean;
}

/** The visible crop, and the pizza and its slices in SVG units; null or empty if unknown. */
function geometryOf(card: PizzaCard, { circle, ringed }: View) {
  const { pictureSize, figure, evaluationResult } = card;
  // Without a known size the pizza is assumed to be at the centre, as in all samples.
  const size = pictureSize ?? (figure && { width: figure.x * 2, height: figure.y * 2 });
  if (!size) return { crop: null, disc: null, lying: [] };
  const square = circle && figure ? discCrop(figure) : squareCrop(size, figure);
  const crop =
    ringed && !circle && figure && pictureSize
      ? roomyCrop(square, figure, RIM_ROOM / SIDE)
      : square;
  return {
    crop: pictureSize ? crop : null,
    disc: figure && discInCrop(figure, crop, SIDE),
    lying: figure ? slicesInCrop(slicesOf(figure, evaluationResult?.explanation), crop, SIDE) : [],
  };
}

const drawnSlices = (
  matrix: Matrix,
  { quality }: ReviewSetting,
  slices: readonly Slice[],
): DrawnSlice[] =>
  slices.map((slice) => {
    const { value, max } = matrix.slices[slice.key];
    return {
      ...slice,
      points: scoreText(value),
      max: scoreText(max),
      band: sliceBand(value, max, quality),
    };
  });
