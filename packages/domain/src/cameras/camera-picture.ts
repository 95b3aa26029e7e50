/** What a picture shows of its camera rather than of the pizza. */
export interface CameraPicture {
  /** By the venue's wall clock, since 1970. */
  minute: number;
  /** Equal for equal pictures. */
  digest: string;
  /** Why it cannot be scored. */
  fault: string | null;
  /** Null where it cannot be scored, or too little of the table is seen. */
  seen: Record<CameraFigure, number> | null;
}

/** Figures of the table outside 1.15 radii, of the pizza's detail, and of its outline. */
export const VIEW_FIGURES = ['lightness', 'a', 'b', 'unevenness', 'sharpness', 'oval'] as const;
/** Centre and radius in widths of the picture. */
export const PLACE_FIGURES = ['x', 'y', 'radius'] as const;
export type ViewFigure = (typeof VIEW_FIGURES)[number];
export type PlaceFigure = (typeof PLACE_FIGURES)[number];
export type CameraFigure = ViewFigure | PlaceFigure;

/** What can be wrong with a camera. */
export const CAMERA_FAULTS = [
  'dead',
  'off',
  'silent',
  'frozen',
  'covered',
  'blurred',
  'dirty',
  'light',
  'colour',
  'moved',
  'tilted',
] as const;
export type CameraFault = (typeof CAMERA_FAULTS)[number];

/** The camera still sends pictures, but they do not show pizzas as they are. */
export const changesPictures = (fault: CameraFault): boolean =>
  fault !== 'dead' && fault !== 'off' && fault !== 'silent';

/** No pizza of its camera is seen at all. */
export const hidesPizzas = (fault: CameraFault): boolean =>
  !changesPictures(fault) || fault === 'frozen' || fault === 'covered';

/** A picture in which a figure was measured. */
export interface SeenPicture extends CameraPicture {
  seen: Record<CameraFigure, number>;
}

export const seenPictures = (pictures: readonly CameraPicture[]): SeenPicture[] =>
  pictures.filter((picture): picture is SeenPicture => picture.seen !== null);
