import { capital } from '../language/words.ts';
import type { Language } from '../figures/problems.ts';

/** Measurements of a camera from a picture of the printed target. */
export interface TargetMeasures {
  /** Shorter over longer axis of the rings; 1 means straight from above. */
  axisRatio: number;
  /** Offset of the rings' centre from the picture's centre, in cm to the right and down. */
  offset: { right: number; down: number };
  /** Pixels of the camera's picture per centimetre on the table. */
  pxPerCm: number;
  /** Spatial frequency in cycles per pixel at which the contrast of an edge is halved. */
  mtf50: number;
  /** CIE L*a*b* of the grey patch. */
  grey: { lightness: number; a: number; b: number };
  /** Share of pixels with a clipped channel. */
  clipped: number;
  /** Light at the darkest corner of the paper relative to its centre. */
  evenness: number;
}

export const SETUP_CHECKS = ['place', 'scale', 'sharpness', 'exposure', 'white_balance'] as const;
export type SetupCheckKind = (typeof SETUP_CHECKS)[number];

export interface SetupCheck {
  check: SetupCheckKind;
  isGood: boolean;
  /** As displayed, without its unit. */
  value: string;
  unit: string;
  sentence: string;
  /** The fault as the page heading states it; null if the check is good. */
  fault: string | null;
}

const AXIS_RATIO_FROM = 0.985;
const RADIUS_FROM_PX = 220;
const MTF50_FROM = 0.15;
const GREY = { from: 55, to: 75 };
const CLIPPED_BELOW = 0.01;
const CAST_TO = 6;
const EVENNESS_FROM = 0.75;
/** Farther from the centre than this, part of a pizza may lie outside the picture. */
const OFFSET_TO_CM = 2;
const PIZZA_CM = 33;

type Way = 'left' | 'right' | 'up' | 'down';
type Cast = 'yellow' | 'blue' | 'red' | 'green';

interface Texts {
  tilted: (degrees: number) => string;
  targetAway: (away: string) => string;
  straight: string;
  ways: Record<Way, string>;
  away: (cm: number, way: string) => string;
  wide: (px: number) => string;
  tooNarrow: (wide: string) => string;
  crisp: string;
  soft: string;
  tooDark: string;
  tooBright: string;
  burnt: (percent: number) => string;
  darkCorner: (percent: number) => string;
  even: string;
  grey: string;
  cast: (colour: string, tooMuch: number, kelvin: string) => string;
  colours: Record<Cast, string>;
  faults: Record<Exclude<SetupCheckKind, 'white_balance'>, string>;
  coloured: (colour: string) => string;
  counts: readonly string[];
  ofAll: (count: string, good: number, all: number) => string;
  allGood: (all: number) => string;
}

const NEEDED_PX = 2 * RADIUS_FROM_PX;

/** Shared with the checks without the target. */
export const CHECK_TEXTS: Record<Language, Texts> = {
  en: {
    tilted: (degrees) =>
      `Tilted by ${degrees} degrees. Turn the camera until it looks straight down.`,
    targetAway: (away) => `The target is ${away}. Turn the camera there, or move the target.`,
    straight: 'Straight above; 0.985 is enough.',
    ways: { left: 'far left', right: 'far right', up: 'far up', down: 'far down' },
    away: (cm, way) => `${cm} cm too ${way}`,
    wide: (px) => `A ${PIZZA_CM} cm pizza is ${px} px wide`,
    tooNarrow: (wide) =>
      `${wide}; ${NEEDED_PX} are needed. Hang the camera lower, zoom in, or choose a larger picture.`,
    crisp: 'Edges are crisp; 0.15 is enough.',
    soft: 'Edges are soft; 0.15 is needed. Wipe the lens, then turn its focus ring.',
    tooDark: 'Too dark; 55 to 75 is right. Set a longer exposure or switch a light on.',
    tooBright: 'Too bright; 55 to 75 is right. Set a shorter exposure.',
    burnt: (percent) =>
      `${percent}% of the picture is burnt out. Set a shorter exposure, or turn the lamp away.`,
    darkCorner: (percent) =>
      `The darkest corner has ${percent}% of the light in the middle; 75 is enough. Turn a lamp to it.`,
    even: 'Bright and even, nothing burnt out.',
    grey: 'Grey looks grey; 6 either way is right.',
    cast: (colour, tooMuch, kelvin) =>
      `${capital(colour)} by ${tooMuch} too much. Set the camera from “auto” to “fixed, ${kelvin}”.`,
    colours: { yellow: 'yellow', blue: 'blue', red: 'red', green: 'green' },
    faults: {
      place: 'The camera does not look straight at the middle.',
      scale: 'The pizza is too small in the picture.',
      sharpness: 'The picture is soft.',
      exposure: 'The light is not right.',
    },
    coloured: (colour) => `The light is a little ${colour}.`,
    counts: ['None', 'One', 'Two', 'Three', 'Four'],
    ofAll: (count, _good, all) => `${count} of ${all === 4 ? 'four' : 'five'} are good.`,
    allGood: (all) => `All ${all === 4 ? 'four' : 'five'} are good.`,
  },
  es: {
    tilted: (degrees) =>
      `Inclinada ${degrees} grados. Gira la cámara hasta que mire recto hacia abajo.`,
    targetAway: (away) =>
      `La plantilla está ${away}. Gira la cámara hacia allí o mueve la plantilla.`,
    straight: 'Justo desde arriba; con 0,985 basta.',
    ways: { left: 'a la izquierda', right: 'a la derecha', up: 'arriba', down: 'abajo' },
    away: (cm, way) => `${cm} cm demasiado ${way}`,
    wide: (px) => `Una pizza de ${PIZZA_CM} cm mide ${px} px de ancho`,
    tooNarrow: (wide) =>
      `${wide}; se necesitan ${NEEDED_PX}. Cuelga la cámara más abajo, acerca el zoom o elige una imagen más grande.`,
    crisp: 'Los bordes se ven nítidos; con 0,15 basta.',
    soft: 'Los bordes se ven borrosos; se necesita 0,15. Limpia el lente y gira su anillo de enfoque.',
    tooDark:
      'Demasiado oscura; lo correcto es de 55 a 75. Usa una exposición más larga o enciende una luz.',
    tooBright: 'Demasiado clara; lo correcto es de 55 a 75. Usa una exposición más corta.',
    burnt: (percent) =>
      `El ${percent} % de la imagen está quemado. Usa una exposición más corta o aparta la lámpara.`,
    darkCorner: (percent) =>
      `La esquina más oscura tiene el ${percent} % de la luz del centro; basta con 75. Gira una lámpara hacia ella.`,
    even: 'Clara y pareja, sin partes quemadas.',
    grey: 'El gris se ve gris; hasta 6 hacia cada lado está bien.',
    cast: (colour, tooMuch, kelvin) =>
      `Sobra ${tooMuch} de ${colour}. Cambia la cámara de «automático» a «fijo, ${kelvin}».`,
    colours: { yellow: 'amarillo', blue: 'azul', red: 'rojo', green: 'verde' },
    faults: {
      place: 'La cámara no mira recto al centro.',
      scale: 'La pizza se ve demasiado pequeña.',
      sharpness: 'La imagen está borrosa.',
      exposure: 'La luz no es la correcta.',
    },
    coloured: (colour) => `La luz tira un poco a ${colour}.`,
    counts: ['Ninguna', 'Una', 'Dos', 'Tres', 'Cuatro'],
    ofAll: (count, good, all) =>
      `${count} de ${all === 4 ? 'cuatro' : 'cinco'} ${good < 2 ? 'está' : 'están'} bien.`,
    allGood: (all) => `Las ${all === 4 ? 'cuatro' : 'cinco'} están bien.`,
  },
};

/** A number with the language's decimal separator. */
export const local = (number: string, language: Language): string =>
  language === 'es' ? number.replace('.', ',') : number;

/** The five checks of K-011, in order. */
export const checkTarget = (measures: TargetMeasures, language: Language): SetupCheck[] => [
  checkPlace(measures, language),
  checkScale(measures, language),
  checkSharpness(measures, language),
  checkExposure(measures, language),
  checkWhiteBalance(measures, language),
];

function checkPlace({ axisRatio, offset }: TargetMeasures, language: Language): SetupCheck {
  const texts = CHECK_TEXTS[language];
  const isStraight = axisRatio >= AXIS_RATIO_FROM;
  const away = awayOf(offset);
  const isGood = isStraight && away === null;
  const tilt = Math.round((Math.acos(Math.min(1, axisRatio)) * 180) / Math.PI);
  return {
    check: 'place',
    isGood,
    // Rounded down, so that a value below the limit never appears to reach it.
    value: local((Math.floor(axisRatio * 1000) / 1000).toFixed(isStraight ? 2 : 3), language),
    unit: '',
    sentence: !isStraight
      ? texts.tilted(tilt)
      : away
        ? texts.targetAway(awayText(away, language))
        : texts.straight,
    fault: isGood ? null : texts.faults.place,
  };
}

/** Where something lies relative to the centre. */
export interface Away {
  way: Way;
  cm: number;
}

/** The distance from the centre in whole cm; null within 2 cm. */
export function awayOf({ right, down }: { right: number; down: number }): Away | null {
  const [across, along] = [Math.abs(right), Math.abs(down)];
  if (Math.max(across, along) <= OFFSET_TO_CM) return null;
  const way = across >= along ? (right < 0 ? 'left' : 'right') : down < 0 ? 'up' : 'down';
  return { way, cm: Math.round(Math.max(across, along)) };
}

/** '3 cm too far left'. */
export const awayText = ({ way, cm }: Away, language: Language): string =>
  CHECK_TEXTS[language].away(cm, CHECK_TEXTS[language].ways[way]);

/** Whether a pizza is large enough in the picture. */
export function checkScale(
  { pxPerCm }: Pick<TargetMeasures, 'pxPerCm'>,
  language: Language,
): SetupCheck {
  const texts = CHECK_TEXTS[language];
  const width = PIZZA_CM * pxPerCm;
  const isGood = width / 2 >= RADIUS_FROM_PX;
  const wide = texts.wide(Math.floor(width));
  return {
    check: 'scale',
    isGood,
    value: local((Math.floor(pxPerCm * 10) / 10).toFixed(1), language),
    unit: 'px/cm',
    sentence: isGood ? `${wide}.` : texts.tooNarrow(wide),
    fault: isGood ? null : texts.faults.scale,
  };
}

function checkSharpness({ mtf50 }: TargetMeasures, language: Language): SetupCheck {
  const texts = CHECK_TEXTS[language];
  const isGood = mtf50 >= MTF50_FROM;
  return {
    check: 'sharpness',
    isGood,
    value: local((Math.floor(mtf50 * 100) / 100).toFixed(2), language),
    unit: '',
    sentence: isGood ? texts.crisp : texts.soft,
    fault: isGood ? null : texts.faults.sharpness,
  };
}

function checkExposure(
  { grey, clipped, evenness }: TargetMeasures,
  language: Language,
): SetupCheck {
  const texts = CHECK_TEXTS[language];
  const { lightness } = grey;
  const sentence =
    lightness < GREY.from
      ? texts.tooDark
      : lightness > GREY.to
        ? texts.tooBright
        : clipped >= CLIPPED_BELOW
          ? texts.burnt(Math.round(100 * clipped))
          : evenness < EVENNESS_FROM
            ? texts.darkCorner(Math.floor(100 * evenness))
            : null;
  return {
    check: 'exposure',
    isGood: sentence === null,
    value: String(Math.round(lightness)),
    unit: '',
    sentence: sentence ?? texts.even,
    fault: sentence && texts.faults.exposure,
  };
}

/** The colour casts along a* and b*, and the fixed colour temperature that corrects each. */
const CASTS = {
  b: { above: ['yellow', '4,000 K'], below: ['blue', '5,500 K'] },
  a: { above: ['red', '4,000 K'], below: ['green', '4,000 K'] },
} as const;

function checkWhiteBalance({ grey: { a, b } }: TargetMeasures, language: Language): SetupCheck {
  const texts = CHECK_TEXTS[language];
  const axis = Math.abs(b) >= Math.abs(a) ? 'b' : 'a';
  const cast = axis === 'b' ? b : a;
  const isGood = Math.abs(cast) <= CAST_TO;
  const [colour, kelvin] = CASTS[axis][cast > 0 ? 'above' : 'below'];
  const name = texts.colours[colour];
  const rounded = Math.round(cast);
  const tooMuch = Math.max(1, Math.round(Math.abs(cast) - CAST_TO));
  return {
    check: 'white_balance',
    isGood,
    value: rounded > 0 ? `+${rounded}` : String(rounded).replace('-', '−'),
    unit: '',
    sentence: isGood
      ? texts.grey
      : texts.cast(name, tooMuch, language === 'es' ? kelvin.replace(',', '') : kelvin),
    fault: isGood ? null : texts.coloured(name),
  };
}

/** For example 'Four of five are good. The light is a little yellow.' */
export function checksSentence(checks: readonly SetupCheck[], language: Language): string {
  const texts = CHECK_TEXTS[language];
  const bad = checks.filter(({ isGood }) => !isGood);
  if (bad.length === 0) return texts.allGood(checks.length);
  const good = checks.length - bad.length;
  return `${texts.ofAll(texts.counts[good]!, good, checks.length)} ${bad[0]!.fault}`;
}

/** Colour and exposure can be corrected later; a wrong place or a small or soft picture cannot. */
export const mayGoOn = (checks: readonly SetupCheck[]): boolean =>
  checks.every(({ check, isGood }) => isGood || check === 'white_balance' || check === 'exposure');
