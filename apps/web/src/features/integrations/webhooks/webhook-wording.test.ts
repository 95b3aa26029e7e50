import { afterEach, expect, test } from 'vitest';
import { speakOnPage } from '../../../language/language.ts';
import {
  answerText,
  formerMakerText,
  problemText,
  receiverState,
  triesText,
  webhooksSentence,
} from './webhook-wording.ts';

const NOW = Date.UTC(2026, 10, 22, 15);
const counts = { arrived: 847, waiting: 0, given_up: 0 };
const LAKE = { name: 'Data lake', counts, failing: null };
const CHAT = {
  name: 'Kitchen chat',
  counts: { arrived: 1, waiting: 3, given_up: 0 },
  failing: { problem: 'answered 503', since: new Date(NOW - 200_000_000).toISOString() },
};

afterEach(() => void speakOnPage('en'));

test.each([
  [[], /^No webhook receivers yet\.$/, /^Todavía no hay receptores de webhooks\.$/],
  [[LAKE], /^“Data lake” takes what it is sent\.$/, /^«Data lake» recibe/],
  [[LAKE, LAKE], /^Both receivers take/, /^Los dos receptores reciben/],
  [
    [LAKE, CHAT],
    /^“Kitchen chat” has been refusing since 20 Nov, .* Three messages wait; none is lost\.$/,
    /^«Kitchen chat» rechaza mensajes desde 20 nov, .* Tres mensajes esperan; no se perdió ninguno\.$/,
  ],
  [
    [{ ...CHAT, counts: { arrived: 1, waiting: 1, given_up: 2 } }],
    /One message waits\.$/,
    /Un mensaje espera\.$/,
  ],
])('the sentence about the receivers: %#', (receivers, en, es) => {
  expect(webhooksSentence(receivers, NOW)).toMatch(en);
  speakOnPage('es');
  expect(webhooksSentence(receivers, NOW)).toMatch(es);
});

test.each([
  [LAKE, 'works', '847 of 847'],
  [CHAT, 'waiting', 'refuses: 503'],
  [{ ...LAKE, counts: { arrived: 0, waiting: 0, given_up: 0 } }, 'idle', 'nothing sent yet'],
])('the state of a receiver: %#', (receiver, state, word) =>
  expect(receiverState(receiver)).toEqual({ state, word }),
);

test('whose address should be looked at', () => {
  expect(formerMakerText({ made_by: 'Owen Brandt', is_administered: true })).toBe('');
  const left = { made_by: 'Owen Brandt', is_administered: false };
  expect(formerMakerText(left)).toMatch(
    /^Owen Brandt, who saved this address, no longer administers/,
  );
  speakOnPage('es');
  expect(formerMakerText(left)).toMatch(
    /^Owen Brandt, que guardó esta dirección, ya no administra/,
  );
});

const TRIED = { tried_at: '2026-11-22T15:00:00Z', status: null, took_ms: null, problem: null };
test.each([
  [{ ...TRIED, status: 503, took_ms: 2100, problem: 'answered 503' }, '503 after 2.1 s'],
  [{ ...TRIED, status: 200, took_ms: 84 }, '200 in 84 ms'],
  [
    { ...TRIED, problem: 'the address points into your own network' },
    'the address points into your own network',
  ],
  [{ ...TRIED, tried_at: null }, 'not sent yet'],
  [{ ...TRIED, tried_at: null, problem: 'the receiver was ended' }, 'the receiver was ended'],
])('what came back: %#', (message, text) => expect(answerText(message)).toBe(text));

test.each([
  [{ tries: 0, next_at: null, state: 'waiting' as const }, 'about to be sent'],
  [{ tries: 0, next_at: null, state: 'given-up' as const }, 'given up before the first try'],
  [{ tries: 1, next_at: null, state: 'arrived' as const }, 'first try'],
  [{ tries: 8, next_at: null, state: 'given-up' as const }, 'given up after 8 tries'],
])('the tries: %#', (message, text) => expect(triesText(message, NOW)).toBe(text));

test.each([
  ['answered 503', '503'],
  ['the address points into your own network', 'la dirección apunta a tu propia red'],
  [
    'the connection failed (the host has no address)',
    'la conexión falló (el servidor no tiene dirección)',
  ],
  ['the receiver was ended', 'el receptor se terminó'],
  ['must start with https://', 'debe empezar por https://'],
  ['must not have a user name or password', 'no debe llevar usuario ni contraseña'],
  ['no answer within 10 s', 'sin respuesta en 10 s'],
  [
    'the connection failed (too many interim responses)',
    'la conexión falló (demasiadas respuestas provisionales)',
  ],
  ['the connection failed (ECONNREFUSED)', 'la conexión falló (ECONNREFUSED)'],
])('%s in Spanish', (problem, text) => {
  speakOnPage('es');
  expect(problemText(problem)).toBe(text);
});
