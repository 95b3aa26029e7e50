import { expect, test } from 'vitest';
import { errorsOf, mailFailed, serverErrors } from './create-user.ts';

const ana = { first_name: 'Ana', last_name: 'Rojas', email: 'ana@crustodian.example' };

test.each(['first_name', 'last_name', 'email'] as const)('%s is required', (field) =>
  expect(errorsOf({ ...ana, [field]: ' ' })).toEqual({ [field]: 'All fields are required' }),
);

test.each([
  ['x', { email: 'Enter a valid email address' }],
  ['a@b', { email: 'Enter a valid email address' }],
  ['a@b.cl', {}],
])('%s', (email, errors) => expect(errorsOf({ ...ana, email })).toEqual(errors));

test('of each field the first message', () => {
  const body = { err: '…', user: { email: ['taken', 'x'], username: ['bad'], first_name: [] } };
  expect(serverErrors(body)).toEqual({ email: 'taken', username: 'bad' });
});

test.each([null, 'bad gateway', {}, { user: 'taken' }, { user: {} }])('%j names no field', (body) =>
  expect(serverErrors(body)).toBeNull(),
);

test('a failed mail has the specified message', () =>
  expect(mailFailed('smtp down')).toBe(
    'User created but an error ocurred sending email: smtp down',
  ));
