import { expect, test } from 'vitest';
import { card } from '../../../pizza/card.fixture.ts';
import { changedData, dataOf, dataToSend } from './data-edit.ts';

const before = dataOf(card({ attributes: ['foggy', 'other food'] }));

test('holds what the card says', () => {
  expect(before).toEqual({
    specialty: 'pepperoni',
    crust: 'tradicional',
    attributes: ['foggy', 'other food'],
  });
});

test.each([
  ['nothing', {}, 0],
  ['the same attributes in another order', { attributes: ['other food', 'foggy'] }, 0],
  ['one attribute less', { attributes: ['foggy'] }, 1],
  ['everything', { specialty: 'cheese', crust: 'pan', attributes: [] }, 3],
])('counts %s', (_name, change, count) => {
  expect(changedData(before, { ...before, ...change })).toBe(count);
});

test.each([
  ['nothing', {}, {}],
  ['the specialty alone', { specialty: 'cheese' }, { specialty: 'cheese' }],
  ['the crust alone', { crust: 'pan' }, { crust: 'pan' }],
  ['the attributes alone', { attributes: [] }, { attributes: [] }],
  [
    'all three together',
    { specialty: 'cheese', crust: 'pan', attributes: ['foggy'] },
    { specialty: 'cheese', crust: 'pan', attributes: ['foggy'] },
  ],
])('sends %s where that differs', (_name, change, sent) => {
  expect(dataToSend(before, { ...before, ...change })).toEqual(sent);
});
