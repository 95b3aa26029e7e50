import { expect, test } from 'vitest';
import { keyHints, type HintedMode } from './key-hints.ts';

const reviewer = { pictureOnly: false, review: true };
const evaluation = {
  score_details: {},
  score_final: 8,
  score_adjusted: null,
  specialty_check: true,
  soft: {},
};
const scored = { censored: 0, evaluationResult: evaluation, specialty: 'cheese' } as const;
const unknown = { censored: 1, evaluationResult: null, specialty: null } as const;

const hintsOf = (
  mode: Partial<HintedMode>,
  pizza: Parameters<typeof keyHints>[0]['card'] = scored,
) =>
  keyHints({ card: pizza, mode: 'global', editing: null, rights: reviewer, ...mode })
    .map(({ keys, name }) => `${keys.join('')} ${name}`)
    .join(', ');

test.each<[string, Partial<HintedMode>, string]>([
  [
    'a reviewer',
    {},
    '←→ Previous / next, V Details, 123 Standard, S Scoring, D Data, H Hide, U Undo, ? All shortcuts',
  ],
  [
    'points that are edited',
    { editing: 'scores' },
    'Tab Next criterion, ←→ Fewer / more points, Esc Stop editing',
  ],
  ['data that are edited', { editing: 'data' }, 'Tab Next field, Space Choose, Esc Stop editing'],
  [
    'details, to others',
    { mode: 'details', rights: { pictureOnly: false, review: false } },
    '←→ Previous / next, V Global, ? All shortcuts',
  ],
  [
    'pictures only',
    { rights: { pictureOnly: true, review: false } },
    '←→ Previous / next, ? All shortcuts',
  ],
])('the keys of %s', (_case, mode, hints) => expect(hintsOf(mode)).toBe(hints));

test('a key that would do nothing for this pizza is not listed', () => {
  expect(hintsOf({}, unknown)).toBe(
    '←→ Previous / next, V Details, D Data, H Show, U Undo, ? All shortcuts',
  );
});
