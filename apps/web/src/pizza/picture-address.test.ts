import { expect, test } from 'vitest';
import { imageServerOrigin, pictureAddress, pictureWidths } from './picture-address.ts';

test('a picture comes from the static path', () => {
  expect(pictureAddress('12/ab/cd.webp')).toBe('/api/static/12/ab/cd.webp');
  expect(pictureAddress('/12/ab.webp', { width: 320 })).toBe('/api/static/12/ab.webp?w=320');
});

test('a path cannot leave the static path or add a query', () => {
  expect(pictureAddress('12/a?w=1#x')).toBe('/api/static/12/a%3Fw%3D1%23x');
  expect(pictureAddress('//evil.example/a')).toBe('/api/static/evil.example/a');
  expect(pictureAddress('../../logout')).toBe('/api/static/logout');
});

test('a picture of the sample is a file of the web app', () => {
  expect(pictureAddress('sample/7.webp', { width: 320 })).toBe('/sample/7.webp');
  expect(pictureAddress('sample/../x.webp')).toBe('/api/static/sample/x.webp');
});

test('every width is offered', () => {
  expect(pictureWidths('a.webp')).toBe(
    '/api/static/a.webp?w=160 160w, /api/static/a.webp?w=320 320w, /api/static/a.webp?w=640 640w',
  );
});

const LISTED = ['https://images.example', 'ftp://images.example'];

test('another server is an origin and nothing else (X62)', () => {
  const server = imageServerOrigin('https://images.example/some/path?x=1', LISTED);
  expect(server).toBe('https://images.example');
  expect(pictureAddress('a.webp', { width: 160, server })).toBe(
    'https://images.example/api/static/a.webp?w=160',
  );
});

test.each([
  undefined,
  '',
  'images.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '//images.example',
  'ftp://images.example',
  'https://user:pass@images.example',
  'http://images.example',
  'https://images.example:81',
  'https://images.example.evil.example',
  'https://other.example',
])('%s is no image server', (text) => {
  expect(imageServerOrigin(text, LISTED)).toBeNull();
});

test('if no server is listed, pictures come from this one', () => {
  for (const listed of [[], undefined]) {
    expect(imageServerOrigin('https://images.example', listed)).toBeNull();
  }
});
