import { expect, test } from 'vitest';
import { CONTROL_SYMBOLS, hasRowButtons, type ControlState } from './control-state.ts';

test.each<[ControlState, string, boolean]>([
  ['waiting_initialization', 'W', false],
  ['data selection', '1', true],
  ['scoreless data selection', '2', true],
  ['complete', 'C', true],
  ['generated', 'P', true],
  ['delivered', 'S', true],
  ['non-existent', '-', false],
])('%s shows as %s, with buttons: %s', (state, symbol, buttons) => {
  expect(CONTROL_SYMBOLS[state]).toBe(symbol);
  expect(hasRowButtons(state)).toBe(buttons);
});
