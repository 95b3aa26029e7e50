import { afterEach, expect, test } from 'vitest';
import { speakOnPage } from '../../language/language.ts';
import { setupLinkText } from './setup-link-text.ts';

afterEach(() => speakOnPage('en'));

const LINK = {
  made_by: 'Ana Ruiz',
  ends_at: '2026-11-24T12:00:00.000Z',
  opened_at: null,
  done_at: null,
};
const OPENED = { ...LINK, opened_at: '2026-11-23T12:05:00.000Z' };
const DONE = { ...OPENED, done_at: '2026-11-23T12:09:00.000Z' };

test.each([
  ['en', LINK, /^Link made by Ana Ruiz, not opened yet\. It works until 24 Nov 12:00\.$/],
  ['en', { ...LINK, made_by: null }, /^Link made, not opened yet\./],
  ['en', OPENED, /open on a phone since 23 Nov 12:05\. It works until 24 Nov 12:00\.$/],
  ['en', DONE, /^Set up on 23 Nov 12:09\. It appears below with its first picture\.$/],
  ['es', OPENED, /^Enlace creado por Ana Ruiz, abierto en un teléfono desde el 23 nov 12:05\./],
] as const)('%s: %o', (language, link, text) => {
  speakOnPage(language);
  expect(setupLinkText(link, 'UTC')).toMatch(text);
});
