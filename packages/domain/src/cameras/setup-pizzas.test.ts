import { expect, test } from 'vitest';
import { checksSentence, mayGoOn } from './setup-checks.ts';
import { checkPizzas, PIZZAS_NEEDED, type SetupPizza } from './setup-pizzas.ts';

const GOOD: SetupPizza = {
  x: 650,
  y: 355,
  radius: 300,
  width: 1280,
  height: 720,
  blur: 0.1,
  lightness: 58,
  clipped: 0.001,
  at: 0,
};
const ten = (over: Partial<SetupPizza>, odd: Partial<SetupPizza> = {}): SetupPizza[] =>
  Array.from({ length: PIZZAS_NEEDED }, (_, k) => ({ ...GOOD, ...(k < 4 ? odd : over) }));

test('ten good pizzas; four odd ones change nothing', () => {
  const odd = { x: 900, blur: 0.9, lightness: 20, radius: 100 };
  for (const pizzas of [ten({}), ten({}, odd)]) {
    const checks = checkPizzas(pizzas, 'en');
    expect(checksSentence(checks, 'en')).toBe('All four are good.');
    expect(checksSentence(checkPizzas(pizzas, 'es'), 'es')).toBe('Las cuatro están bien.');
  }
  expect(checkPizzas(ten({}), 'en').map(({ value, unit }) => `${value}${unit}`)).toEqual([
    '0.6cm',
    '18.1px/cm',
    '90',
    '58',
  ]);
});

test.each([
  [
    { x: 780 },
    'Pizzas lie 8 cm too far right. Turn the camera there, or move the cutting place.',
    false,
  ],
  [
    { radius: 210 },
    'A 33 cm pizza is 420 px wide; 440 are needed. Hang the camera lower, zoom in, or choose a larger picture.',
    false,
  ],
  [
    { blur: 0.31 },
    'Toppings are soft; 70 is needed. Wipe the lens, then turn its focus ring.',
    false,
  ],
  [
    { lightness: 39 },
    'Too dark; 40 to 72 is right. Set a longer exposure or switch a light on.',
    true,
  ],
  [{ lightness: 73 }, 'Too bright; 40 to 72 is right. Set a shorter exposure.', true],
  [
    { clipped: 0.02 },
    '2% of the picture is burnt out. Set a shorter exposure, or turn the lamp away.',
    true,
  ],
])('%o is said, and whether the set-up may go on', (over, sentence, goesOn) => {
  const checks = checkPizzas(ten(over, over), 'en');
  expect(checks.filter(({ isGood }) => !isGood).map((check) => check.sentence)).toEqual([sentence]);
  expect(mayGoOn(checks)).toBe(goesOn);
  expect(checksSentence(checks, 'en')).toMatch(/^Three of four are good\. /);
});
