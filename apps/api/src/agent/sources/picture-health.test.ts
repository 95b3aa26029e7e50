import { expect, test } from 'vitest';
import { PictureHealth } from './picture-health.ts';

/** The states for each second of pictures with the given light and noise. */
function statesOf(seconds: number, look: (second: number) => { light: number; noise: number }) {
  const health = new PictureHealth();
  return Array.from({ length: seconds }, (_, second) => {
    const { light, noise } = look(second);
    const data = new Uint8Array(10_000).fill(light);
    data[2018] = noise;
    return health.take({ seconds: second, bytes: data, thumbnail: data.subarray(0, 2304) });
  });
}

test('a table on which nothing moves is no frozen picture: the camera’s noise lives', () => {
  expect(new Set(statesOf(300, (second) => ({ light: 120, noise: second % 7 })))).toEqual(
    new Set(['works']),
  );
});

test('the same picture for 45 seconds is frozen, and works again once it changes', () => {
  const states = statesOf(60, (second) => ({ light: 120, noise: second < 55 ? 1 : second }));
  expect(states.indexOf('frozen')).toBe(45);
  expect(states.at(-1)).toBe('works');
});

test('black for 15 seconds is found within a minute, also with a clock in the corner', () => {
  const states = statesOf(30, (second) => ({ light: second < 5 ? 120 : 17, noise: second }));
  expect(states.indexOf('black')).toBe(19);
});
