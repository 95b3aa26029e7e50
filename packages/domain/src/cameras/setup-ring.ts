import type { Language } from '../figures/problems.ts';
import { awayOf, awayText } from './setup-checks.ts';

/** A circle in pixels of the camera's picture. */
interface Circle {
  x: number;
  y: number;
  radius: number;
}

export interface RingFit {
  isFitting: boolean;
  /** What is wrong, if anything, and how to fix it. */
  sentence: string;
  wayOn: string;
  /** The direction in which the picture must move. */
  arrow: 'left' | 'right' | 'up' | 'down' | null;
}

const PIZZA_RADIUS_CM = 16.5;
const RADIUS_FROM_PX = 220;
/** Radius relative to half the picture's shorter side. */
const FILLS = { from: 0.55, to: 0.97 };
const OPPOSITE = { left: 'right', right: 'left', up: 'down', down: 'up' } as const;

interface Texts {
  away: (away: string) => string;
  turn: (cm: number, to: string) => string;
  to: Record<keyof typeof OPPOSITE, string>;
  larger: readonly [string, string];
  small: readonly [string, string];
  fits: readonly [string, string];
}

const TEXTS: Record<Language, Texts> = {
  en: {
    away: (away) => `The pizza is ${away}.`,
    turn: (cm, to) => `Turn the camera a little, or move the cutting place ${cm} cm ${to}.`,
    to: { left: 'to the left', right: 'to the right', up: 'up', down: 'down' },
    larger: ['The pizza is larger than the picture.', 'Hang the camera higher, or zoom out.'],
    small: [
      'The pizza is too small.',
      'Hang the camera lower, or zoom in until the pizza fills the ring.',
    ],
    fits: ['The pizza fills the ring.', 'Nothing to change.'],
  },
  es: {
    away: (away) => `La pizza está ${away}.`,
    turn: (cm, to) => `Gira un poco la cámara, o mueve el lugar de corte ${cm} cm ${to}.`,
    to: {
      left: 'a la izquierda',
      right: 'a la derecha',
      up: 'hacia arriba',
      down: 'hacia abajo',
    },
    larger: [
      'La pizza es más grande que la imagen.',
      'Cuelga la cámara más arriba o aleja el zoom.',
    ],
    small: [
      'La pizza se ve demasiado pequeña.',
      'Cuelga la cámara más abajo, o acerca el zoom hasta que la pizza llene el círculo.',
    ],
    fits: ['La pizza llena el círculo.', 'No hay nada que cambiar.'],
  },
};

/** Whether a pizza is centred in the picture and large enough to be measured. */
export function fitRing(
  { x, y, radius }: Circle,
  picture: { width: number; height: number },
  language: Language,
): RingFit {
  const texts = TEXTS[language];
  const half = Math.min(picture.width, picture.height) / 2;
  const cm = PIZZA_RADIUS_CM / radius;
  const away = awayOf({
    right: (x - picture.width / 2) * cm,
    down: (y - picture.height / 2) * cm,
  });
  if (away) {
    const arrow = OPPOSITE[away.way];
    return {
      isFitting: false,
      sentence: texts.away(awayText(away, language)),
      wayOn: texts.turn(away.cm, texts.to[arrow]),
      arrow,
    };
  }
  const isLarger = radius > FILLS.to * half;
  const isSmall = radius < Math.max(RADIUS_FROM_PX, FILLS.from * half);
  const [sentence, wayOn] = isLarger ? texts.larger : isSmall ? texts.small : texts.fits;
  return { isFitting: !isLarger && !isSmall, sentence, wayOn, arrow: null };
}
