import { expect, test } from 'vitest';
import { mailFailed, refusalOf, serverMessages } from './create-user.ts';

const ana = { first_name: 'Ana', last_name: 'Rojas', email: 'ana@crustodian.example' };

test.each(['first_name', 'last_name', 'email'] as const)('%s is required', (field) => {
  expect(refusalOf({ ...ana, [field]: '' })).toBe('required');
  expect(refusalOf({ ...ana, [field]: '  ' })).toBe('required');
});

test.each([
  ['x', 'email'],
  ['a@b', 'email'],
  ['a b@c.cl', 'email'],
  ['a@b..cl', 'email'],
  ['a@@b.cl', 'email'],
  ['a@b.cl', null],
  ['grace.tamura+qa@lumbre-pizza.example', null],
])('%s', (email, refusal) => expect(refusalOf({ ...ana, email })).toBe(refusal));

test('of each field the first message', () => {
  const body = { err: '…', user: { email: ['taken', 'x'], username: ['bad'], first_name: [] } };
  expect(serverMessages(body)).toEqual(['taken', 'bad']);
});

test.each([null, 'bad gateway', {}, { user: 'taken' }])('%j names no field', (body) =>
  expect(serverMessages(body)).toEqual([]),
);

test('a mail that failed is told as it is specified', () =>
  expect(mailFailed('smtp down')).toBe(
    'User created but an error ocurred sending email: smtp down',
  ));
