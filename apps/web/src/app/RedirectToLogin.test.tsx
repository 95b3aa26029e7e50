import { expect, test } from 'vitest';
import { loginAddress } from './RedirectToLogin.tsx';

test('comes back to the page asked for', () => {
  expect(loginAddress('/daily-feed?venue=12&min=2025-11-15')).toBe(
    '/api/login?next=%2Fdaily-feed%3Fvenue%3D12%26min%3D2025-11-15',
  );
});

test.each([
  undefined,
  '',
  'daily-feed',
  '//evil.example',
  '/\\evil.example',
  '/a\\b',
  '/\n/evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
])('%j is not passed on', (next) => {
  expect(loginAddress(next)).toBe('/api/login');
});
