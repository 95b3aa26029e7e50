import { expect, test } from 'vitest';
import { mailFailed, refusalsOf, serverMessages } from './create-user.ts';

const ana = { first_name: 'Ana', last_name: 'Rojas', email: 'ana@crustodian.example' };

test.each(['first_name', 'last_name', 'email'] as const)('%s is required', (field) =>
  expect(refusalsOf({ ...ana, [field]: ' ' })).toEqual(['All fields are required']),
);

test('what several fields share is told once', () =>
  expect(refusalsOf({ first_name: '', last_name: '', email: '' })).toEqual([
    'All fields are required',
  ]));

test.each([
  ['x', ['Enter a valid email address']],
  ['a@b', ['Enter a valid email address']],
  ['a@b.cl', []],
])('%s', (email, refusals) => expect(refusalsOf({ ...ana, email })).toEqual(refusals));

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
