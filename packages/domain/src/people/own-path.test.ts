import { expect, test } from 'vitest';
import { isOwnPath } from './own-path.ts';

test.each(['/', '/daily-feed', '/daily-feed?venue=3#top', '/a//b', '/report/á'])('%j is', (text) =>
  expect(isOwnPath(text)).toBe(true),
);

test.each([
  '',
  'daily-feed',
  ' /daily-feed',
  '//evil.example',
  '/\\evil.example',
  '/a\\b',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/a\u0000',
  'https://evil.example/',
  'javascript:alert(1)',
])('%j is not', (text) => expect(isOwnPath(text)).toBe(false));
