import { expect, test } from 'vitest';
import { floating } from './floating-layer.ts';

test('the place that came last has the layer; then the one before it, and at the end the body', () => {
  const main = document.createElement('main');
  const window = document.createElement('section');
  expect(floating.layer.parentElement).toBe(document.body);
  const leaveMain = floating.standIn(main);
  expect(floating.layer.parentElement).toBe(main);
  const leaveWindow = floating.standIn(window);
  expect(floating.layer.parentElement).toBe(window);
  leaveWindow();
  expect(floating.layer.parentElement).toBe(main);
  leaveMain();
  expect(floating.layer.parentElement).toBe(document.body);
});

test('a place that goes while a later one stands takes nothing away', () => {
  const main = document.createElement('main');
  const window = document.createElement('section');
  const leaveMain = floating.standIn(main);
  const leaveWindow = floating.standIn(window);
  leaveMain();
  expect(floating.layer.parentElement).toBe(window);
  leaveWindow();
  expect(floating.layer.parentElement).toBe(document.body);
});
