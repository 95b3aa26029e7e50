import { expect, test } from 'vitest';
import { safeNext } from './safe-next.ts';

test.each([
  ['/daily-feed', '/daily-feed'],
  ['/daily-feed?venue=3&from=10-3-2024#top', '/daily-feed?venue=3&from=10-3-2024#top'],
  ['/', '/'],
  ['/a//b', '/a//b'],
])('%s is a path of this site', (next, path) => expect(safeNext(next)).toBe(path));

test.each([
  undefined,
  '',
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/%5c/../\\evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  ' /daily-feed',
  '/\t/evil.example',
  '/\n/evil.example',
  '/..//evil.example',
  'daily-feed',
  '/api/logout/',
  '/x/../api/logout?lang=es',
  '/api/%6cogout/',
  '/%61pi/logout',
])('%j leads to the start page', (next) => expect(safeNext(next)).toBe('/'));
