/** What a picture says about its camera rather than about the pizza. */
export interface CameraPicture {
  /** Minutes since 1970 by the venue's wall clock. */
  minute: number;
  /** Identical pictures have equal digests. */
  digest: string;
  /** Why the picture cannot be scored; null if it can. */
  fault: string | null;
  /** Null if the picture cannot be scored, or shows too little of the table. */
  seen: Record<CameraFigure, number> | null;
}

/** Figures of the table outside 1.15 radii, of the pizza's detail and of its outline. */
export const VIEW_FIGURES = ['lightness', 'a', 'b', 'unevenness', 'sharpness', 'oval'] as const;
/** Centre and radius, as a share of the picture's width. */
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

/** True if the camera still sends pictures but they misrepresent the pizzas. */
export const changesPictures = (fault: CameraFault): boolean =>
  fault !== 'dead' && fault !== 'off' && fault !== 'silent';

/** True if the camera shows no pizzas at all. */
export const hidesPizzas = (fault: CameraFault): boolean =>
  !changesPictures(fault) || fault === 'frozen' || fault === 'covered';

/** A picture whose figures could be measured. */
export interface SeenPicture extends CameraPicture {
  seen: Record<CameraFigure, number>;
}

export const seenPictures = (pictures: readonly CameraPicture[]): SeenPicture[] =>
  pictures.filter((picture): picture is SeenPicture => picture.seen !== null);
