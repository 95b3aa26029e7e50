/** What a picture of the printed target says of its camera. */
export interface TargetMeasures {
  /** Shorter over longer axis of the rings: 1 straight from above. */
  axisRatio: number;
  /** Middle of the rings from the middle of the picture, in cm to the right and down. */
  offset: { right: number; down: number };
  /** Pixels of the camera's picture for a centimetre on the table. */
  pxPerCm: number;
  /** Cycles per pixel at which the contrast of an edge has halved. */
  mtf50: number;
  /** CIE L*a*b* of the grey patch. */
  grey: { lightness: number; a: number; b: number };
  /** Share of pixels at which a channel is at its end. */
  clipped: number;
  /** Light at the darkest corner of the paper over that in its middle. */
  evenness: number;
}

export const SETUP_CHECKS = ['place', 'scale', 'sharpness', 'exposure', 'white_balance'] as const;
export type SetupCheckKind = (typeof SETUP_CHECKS)[number];

export interface SetupCheck {
  check: SetupCheckKind;
  isGood: boolean;
  /** As it is shown, without its unit. */
  value: string;
  unit: string;
  sentence: string;
}

const AXIS_RATIO_FROM = 0.985;
const RADIUS_FROM_PX = 220;
const MTF50_FROM = 0.15;
const GREY = { from: 55, to: 75 };
const CLIPPED_BELOW = 0.01;
const CAST_TO = 6;
const EVENNESS_FROM = 0.75;
/** Farther from the middle than this, part of a pizza may lie outside the picture. */
const OFFSET_TO_CM = 2;
const PIZZA_CM = 33;

/** The five checks of K-011 in their order. */
export const checkTarget = (measures: TargetMeasures): SetupCheck[] => [
  checkPlace(measures),
  checkScale(measures),
  checkSharpness(measures),
  checkExposure(measures),
  checkWhiteBalance(measures),
];

function checkPlace({ axisRatio, offset }: TargetMeasures): SetupCheck {
  const isStraight = axisRatio >= AXIS_RATIO_FROM;
  const away = awayText(offset);
  const tilt = Math.round((Math.acos(Math.min(1, axisRatio)) * 180) / Math.PI);
  return {
    check: 'place',
    isGood: isStraight && away === null,
    // A value below the limit must not be rounded up to it.
    value: (Math.floor(axisRatio * 1000) / 1000).toFixed(isStraight ? 2 : 3),
    unit: '',
    sentence: !isStraight
      ? `Tilted by ${tilt} degrees. Turn the camera until it looks straight down.`
      : away
        ? `The target is ${away}. Turn the camera there, or move the target.`
        : 'Straight above; 0.985 is enough.',
  };
}

/** Where something lies that should lie in the middle, such as '3 cm too far left'; null within 2 cm. */
export function awayText({ right, down }: { right: number; down: number }): string | null {
  const [across, along] = [Math.abs(right), Math.abs(down)];
  if (Math.max(across, along) <= OFFSET_TO_CM) return null;
  const way = across >= along ? (right < 0 ? 'left' : 'right') : down < 0 ? 'far up' : 'far down';
  const cm = Math.round(Math.max(across, along));
  return across >= along ? `${cm} cm too far ${way}` : `${cm} cm too ${way}`;
}

function checkScale({ pxPerCm }: TargetMeasures): SetupCheck {
  const width = PIZZA_CM * pxPerCm;
  const isGood = width / 2 >= RADIUS_FROM_PX;
  const wide = `A ${PIZZA_CM} cm pizza is ${Math.floor(width)} px wide`;
  return {
    check: 'scale',
    isGood,
    value: (Math.floor(pxPerCm * 10) / 10).toFixed(1),
    unit: 'px/cm',
    sentence: isGood
      ? `${wide}.`
      : `${wide}; ${2 * RADIUS_FROM_PX} are needed. Hang the camera lower, zoom in, or choose a larger picture.`,
  };
}

function checkSharpness({ mtf50 }: TargetMeasures): SetupCheck {
  const isGood = mtf50 >= MTF50_FROM;
  return {
    check: 'sharpness',
    isGood,
    value: (Math.floor(mtf50 * 100) / 100).toFixed(2),
    unit: '',
    sentence: isGood
      ? 'Edges are crisp; 0.15 is enough.'
      : 'Edges are soft; 0.15 is needed. Wipe the lens, then turn its focus ring.',
  };
}

function checkExposure({ grey, clipped, evenness }: TargetMeasures): SetupCheck {
  const { lightness } = grey;
  const sentence =
    lightness < GREY.from
      ? 'Too dark; 55 to 75 is right. Set a longer exposure or switch a light on.'
      : lightness > GREY.to
        ? 'Too bright; 55 to 75 is right. Set a shorter exposure.'
        : clipped >= CLIPPED_BELOW
          ? `${Math.round(100 * clipped)}% of the picture is burnt out. Set a shorter exposure, or turn the lamp away.`
          : evenness < EVENNESS_FROM
            ? `The darkest corner has ${Math.floor(100 * evenness)}% of the light in the middle; 75 is enough. Turn a lamp to it.`
            : null;
  return {
    check: 'exposure',
    isGood: sentence === null,
    value: String(Math.round(lightness)),
    unit: '',
    sentence: sentence ?? 'Bright and even, nothing burnt out.',
  };
}

/** Names of the directions of a* and b*, and at which fixed colour temperature they come right. */
const CASTS = {
  b: { above: ['Yellow', '4,000 K'], below: ['Blue', '5,500 K'] },
  a: { above: ['Red', '4,000 K'], below: ['Green', '4,000 K'] },
} as const;

function checkWhiteBalance({ grey: { a, b } }: TargetMeasures): SetupCheck {
  const axis = Math.abs(b) >= Math.abs(a) ? 'b' : 'a';
  const cast = axis === 'b' ? b : a;
  const isGood = Math.abs(cast) <= CAST_TO;
  const [name, kelvin] = CASTS[axis][cast > 0 ? 'above' : 'below'];
  const rounded = Math.round(cast);
  const tooMuch = Math.max(1, Math.round(Math.abs(cast) - CAST_TO));
  return {
    check: 'white_balance',
    isGood,
    value: rounded > 0 ? `+${rounded}` : String(rounded).replace('-', '−'),
    unit: '',
    sentence: isGood
      ? 'Grey looks grey; 6 either way is right.'
      : `${name} by ${tooMuch} too much. Set the camera from “auto” to “fixed, ${kelvin}”.`,
  };
}

const COUNTS = ['None', 'One', 'Two', 'Three', 'Four'];
const FAULTS: Record<SetupCheckKind, string> = {
  place: 'The camera does not look straight at the middle.',
  scale: 'The pizza is too small in the picture.',
  sharpness: 'The picture is soft.',
  exposure: 'The light is not right.',
  white_balance: 'The light has a colour.',
};

/** Such as 'Four of five are good. The light is a little yellow.' */
export function checksSentence(checks: readonly SetupCheck[]): string {
  const bad = checks.filter(({ isGood }) => !isGood);
  if (bad.length === 0) return 'All five are good.';
  const [first] = bad;
  const colour = /^(\w+) by/.exec(first!.sentence)?.[1];
  const fault =
    first!.check === 'white_balance' && colour
      ? `The light is a little ${colour.toLowerCase()}.`
      : FAULTS[first!.check];
  return `${COUNTS[checks.length - bad.length]} of five are good. ${fault}`;
}

/** Colour and exposure can be corrected afterwards; a wrong place, a small or a soft picture cannot. */
export const mayGoOn = (checks: readonly SetupCheck[]): boolean =>
  checks.every(({ check, isGood }) => isGood || check === 'white_balance' || check === 'exposure');
