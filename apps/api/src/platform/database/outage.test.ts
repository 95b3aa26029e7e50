import { expect, test } from 'vitest';
import { outageOf } from './outage.ts';

const failure = (message: string, more: object = {}) => Object.assign(new Error(message), more);

test.each([
  [
    'a transaction ended while its process froze',
    failure('terminating connection', { code: '25P03' }),
    'unavailable',
  ],
  [
    'a lock that is not free in time',
    failure('canceling statement due to lock timeout', { code: '55P03' }),
    'unavailable',
  ],
  ['a server that stops', failure('terminating connection', { code: '57P01' }), 'unavailable'],
  ['a server that crashed', failure('terminating connection', { code: '57P02' }), 'unavailable'],
  [
    'a server that starts',
    failure('the database system is starting', { code: '57P03' }),
    'unavailable',
  ],
  ['nobody at the address', failure('connect', { code: 'ECONNREFUSED' }), 'unavailable'],
  ['no socket', failure('connect', { code: 'ENOENT', syscall: 'connect' }), 'unavailable'],
  [
    'what pg-boss tells of it',
    { code: 'ENOENT', syscall: 'connect', message: 'connect ENOENT (Queue: x)' },
    'unavailable',
  ],
  ['a broken connection', failure('Connection terminated unexpectedly'), 'unavailable'],
  ['no answer', failure('Connection terminated due to connection timeout'), 'unavailable'],
  ['no free connection', failure('timeout exceeded when trying to connect'), 'unavailable'],
  ['an unknown end of a transaction', failure('?', { code: '08007' }), 'unavailable'],
  ['a full disk under a file', failure('write', { code: 'ENOSPC' }), 'no_space'],
  ['a full quota', failure('write', { code: 'EDQUOT' }), 'no_space'],
  [
    'a full disk under the database',
    failure('could not extend file', { code: '53100' }),
    'no_space',
  ],
  ['a store that refuses', failure('Forbidden', { $metadata: {} }), 'unavailable'],
  [
    'a store without a key',
    failure('Could not load', { name: 'CredentialsProviderError' }),
    'unavailable',
  ],
  ['a file that is not there', failure('open', { code: 'ENOENT', syscall: 'open' }), null],
  ['a statement that is wrong', failure('syntax error', { code: '42601' }), null],
  ['a bug', new TypeError('x is not a function'), null],
  ['a text', 'ENOSPC', null],
] as const)('%s', (_case, error, outage) => expect(outageOf(error)).toBe(outage));
