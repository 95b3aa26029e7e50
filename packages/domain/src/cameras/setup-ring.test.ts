import { expect, test } from 'vitest';
import { fitRing } from './setup-ring.ts';

const PICTURE = { width: 1280, height: 720 };

test.each([
  ['in the middle', { x: 640, y: 360, radius: 320 }, 'The pizza fills the ring.', null],
  ['left', { x: 582, y: 360, radius: 320 }, 'The pizza is 3 cm too far left.', 'right'],
  ['right', { x: 698, y: 360, radius: 320 }, 'The pizza is 3 cm too far right.', 'left'],
  ['above', { x: 640, y: 302, radius: 320 }, 'The pizza is 3 cm too far up.', 'down'],
  ['below', { x: 640, y: 418, radius: 320 }, 'The pizza is 3 cm too far down.', 'up'],
  ['too large', { x: 640, y: 360, radius: 352 }, 'The pizza is larger than the picture.', null],
  ['too small', { x: 640, y: 360, radius: 219 }, 'The pizza is too small.', null],
  ['just large enough', { x: 640, y: 360, radius: 220 }, 'The pizza fills the ring.', null],
] as const)('%s', (_where, circle, sentence, arrow) => {
  const fit = fitRing(circle, PICTURE, 'en');
  expect(fit).toMatchObject({ sentence, arrow });
  expect(fit.isFitting).toBe(sentence === 'The pizza fills the ring.');
});

test('it says where to move the pizza, in both languages', () => {
  const circle = { x: 582, y: 360, radius: 320 };
  expect(fitRing(circle, PICTURE, 'en').wayOn).toBe(
    'Turn the camera a little, or move the cutting place 3 cm to the right.',
  );
  expect(fitRing(circle, PICTURE, 'es')).toMatchObject({
    sentence: 'La pizza está 3 cm demasiado a la izquierda.',
    wayOn: 'Gira un poco la cámara, o mueve el lugar de corte 3 cm a la derecha.',
  });
  expect(fitRing({ ...circle, x: 640 }, PICTURE, 'es').sentence).toBe('La pizza llena el círculo.');
});
