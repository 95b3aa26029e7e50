import { sessionKeys, signAccess } from '#platform/auth/tokens';
import { expect, test } from 'vitest';
import {
  looksLikeTicket,
  readPrintTicket,
  signPrintTicket,
  ticketReaches,
} from './print-ticket.ts';

const KEYS = sessionKeys('a secret of these tests, long enough for anybody');
const READS = ['/api/static/12/', '/api/pizza_tv/report/venue_pk/12/', '/api/dashboard/stores/2'];
const TICKET = { user: 1, reads: READS };
const NOW = Date.UTC(2026, 0, 1);

test('a ticket says for five minutes what it is for', async () => {
  const token = signPrintTicket(KEYS, TICKET, NOW);
  expect(readPrintTicket(KEYS, token, NOW + 299_000)).toEqual(TICKET);
  expect(readPrintTicket(KEYS, token, NOW + 301_000)).toBeNull();
});

test('an access token is no ticket, nor is one of another installation', async () => {
  const access = signAccess(KEYS, { user: 1, family: 'f' }, NOW);
  expect(readPrintTicket(KEYS, access, NOW)).toBeNull();
  const token = signPrintTicket(sessionKeys('another secret'), TICKET, NOW);
  expect(readPrintTicket(KEYS, token, NOW)).toBeNull();
});

test('a ticket is recognized by its form, whatever its signature', async () => {
  const strange = signPrintTicket(sessionKeys('another secret'), TICKET, NOW);
  expect(looksLikeTicket(strange)).toBe(true);
  const access = signAccess(KEYS, { user: 1, family: 'f' }, NOW);
  expect([access, '', 'a.b.c'].filter(looksLikeTicket)).toEqual([]);
});

test.each([
  ['GET', '/api/pizza_tv/report/venue_pk/12/week_stamp/10-3-2024/', true],
  ['GET', '/api/static/12/240310/7.jpg?w=640', true],
  ['GET', '/api/get_my_info', true],
  ['GET', '/api/pizza_tv/report/venue_pk/13/week_stamp/10-3-2024/', false],
  ['GET', '/api/pizza_tv/report/venue_pk/12/../13/week_stamp/10-3-2024/', false],
  ['GET', '/api/static/13/240310/7.jpg', false],
  ['GET', '/api/static/13/../12/240310/7.jpg', false],
  ['GET', '/api/static/13/%2e%2e/12/240310/7.jpg', false],
  ['GET', String.raw`/api/static/13\..\12\7.jpg`, false],
  ['GET', 'http://other/api/get_my_info', false],
  ['GET', '//[/api/get_my_info', false],
  ['GET', '/api/dashboard/stores/2?region=1', true],
  ['GET', '/api/dashboard/stores/21', false],
  ['GET', '/api/dashboard/admin/2', false],
  ['POST', '/api/pizza_tv/report/change_state/', false],
  ['DELETE', '/api/pizza_tv/report/delete/id/12-1/', false],
  ['POST', '/api/pizza_tv/report/venue_pk/12/', false],
])('%s %s: %s', (method, url, reached) => expect(ticketReaches(TICKET, method, url)).toBe(reached));
