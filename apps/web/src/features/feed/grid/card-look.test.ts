import { expect, test } from 'vitest';
import { regularViewer } from '@crustodian/domain/people/viewer.fixture';
import { cardAfterKey, gridLayout } from './card-look.ts';
import { screenRights } from '../feed-rights.ts';

const rights = screenRights({
  viewer: regularViewer,
  flags: { bad: false, raw: false, extraInfo: false },
  pjStore: true,
});

test.each([
  ['desktop of 1440', 884, 'grid', 5],
  ['the same, compact', 884, 'compact', 8],
  ['phone of 390', 358, 'grid', 2],
  ['phone, compact', 358, 'compact', 4],
  ['tablet', 668, 'grid', 3],
  ['list', 884, 'list', 1],
] as const)('%s', (_name, width, density, columns) => {
  expect(gridLayout(width, { density, rights }).columns).toBe(columns);
});

test('a row is as high as its photos and what stands below them', () => {
  const look = { density: 'grid', rights } as const;
  const { columns, gap, rowHeight } = gridLayout(884, look);
  const photo = (884 - gap * (columns - 1)) / columns;
  expect(rowHeight).toBe(Math.round(photo + 74));
  const pictures = { ...look, rights: { ...rights, pictureOnly: true } };
  expect(gridLayout(884, pictures).rowHeight).toBe(Math.round(photo + 57));
});

test.each([
  ['ArrowRight', false, 8],
  ['ArrowLeft', false, 6],
  ['ArrowDown', false, 11],
  ['ArrowUp', false, 3],
  ['PageDown', false, 15],
  ['PageUp', false, 0],
  ['Home', false, 4],
  ['End', false, 7],
  ['Home', true, 0],
  ['End', true, 16],
  ['x', false, null],
])('%s (to the ends: %s) leads from card 7 of 17 to %s', (key, toEnds, target) => {
  expect(cardAfterKey(7, key, { columns: 4, pageRows: 2, count: 17, toEnds })).toBe(target);
});
