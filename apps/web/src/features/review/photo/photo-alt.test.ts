import { SLICES } from '@crustodian/domain/pizza/criteria';
import type { ScoreDetails } from '@crustodian/domain/pizza/pipeline-result';
import { expect, test } from 'vitest';
import { card } from '../../../pizza/card.fixture.ts';
import { photoAlt } from './photo-alt.ts';
import type { ReviewSetting } from '../review-setting.ts';
import { scoreMatrix } from '../score/score-story.ts';

const settingOf = (pictureOnly: boolean) =>
  ({ rights: { pictureOnly }, labelOf: () => 'Pepperoni' }) as unknown as ReviewSetting;
const pizza = { ...card({}), specialty: 'pepperoni', score: '8.40', standard: null };
const uneven = Object.fromEntries(SLICES.map((slice) => [slice, 0.08737])) as ScoreDetails[string];
const matrix = scoreMatrix({ Bordes: uneven }, 'official', {});

test('points are told with two decimals, as they are shown', () =>
  expect(photoAlt({ card: pizza, setting: settingOf(false), matrix })).toMatch(
    /^Pepperoni, 8\.40\. Points of the slices 1: 0\.09, 2: 0\.09,/,
  ));

test.each([
  ['a pizza without slices', false, 'Pepperoni, 8.40'],
  ['for who sees pictures only', true, 'Pepperoni'],
])('%s', (_case, pictureOnly, alt) =>
  expect(photoAlt({ card: pizza, setting: settingOf(pictureOnly), matrix: null })).toBe(alt),
);
