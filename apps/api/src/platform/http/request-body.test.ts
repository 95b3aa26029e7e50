import { decode, decodeBody } from '#platform/http/request-body';
import { pk, wholeNumber } from '@crustodian/contract/wire/fields';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const anything = z.unknown();
const NO_TEXT = 'holds characters that are no text';

describe('text that PostgreSQL cannot keep', () => {
  test.each<[string, unknown, string]>([
    ['the character 0', { name: 'a\0' }, `name: the value ${NO_TEXT}`],
    ['half a character', { name: 'pizza \ud83c' }, `name: the value ${NO_TEXT}`],
    ['deep within', { a: [{ b: ['x', '\0'] }] }, `a.0.b.1: the value ${NO_TEXT}`],
    ['in a key', { scores: { 'a\0': 1 } }, `scores: the name of a field ${NO_TEXT}`],
    ['alone', '\udc00', `the value ${NO_TEXT}`],
  ])('is refused: %s', (_case, value, message) => {
    expect(() => decode(anything, value)).toThrow(message);
    expect(() => decodeBody(anything, { value, isForm: false, files: [] })).toThrow(message);
  });

  test('is refused where a field of a form spells it as JSON', () => {
    const body = { value: { names: String.raw`["a\u0000"]` }, isForm: true, files: [] };
    const schema = z.object({ names: z.array(z.string()) });
    expect(() => decodeBody(schema, body)).toThrow(`names.0: the value ${NO_TEXT}`);
  });

  test('is not what looks alike', () => {
    const value = { 'the 🍕': [String.raw`a\u0000`, 'ñ', '\u0001', '�', null, 0, true] };
    expect(decode(anything, value)).toEqual(value);
  });

  test('is not looked for in lists nested deeper than the stack, which are refused', () => {
    const depth = 200_000;
    const deep: unknown = JSON.parse('['.repeat(depth) + '"\\u0000"' + ']'.repeat(depth));
    expect(() => decode(anything, deep)).toThrow('nested deeper than 32 levels');
  });
});

describe('a whole number', () => {
  test.each<[unknown, number]>([
    [2, 2],
    ['2', 2],
    ['2147483647', 2_147_483_647],
  ])('%j is %d', (value, number) => {
    expect(decode(pk, value)).toBe(number);
    expect(decode(wholeNumber, value)).toBe(number);
  });

  test.each([
    '0x2',
    '2 ',
    ' 2',
    '+2',
    '02',
    '2.0',
    '2e0',
    '',
    '-1',
    [2],
    ['2'],
    true,
    null,
    2.5,
    -1,
    {},
    '2147483648',
  ])('%j is none', (value) => {
    expect(() => decode(pk, value)).toThrow(/must be (?:a whole number|an id)/);
    expect(() => decode(wholeNumber, value)).toThrow('must be a whole number');
  });

  test('may be 0, but an id may not', () => {
    expect(decode(wholeNumber, '0')).toBe(0);
    expect(() => decode(pk, '0')).toThrow('must be an id');
  });
});
