import { describe, expect, test } from 'vitest';
import { MOST_RECIPIENTS, RECIPIENT_MESSAGES, recipientsOf, typedAddresses } from './recipients.ts';

describe('who a report is mailed to', () => {
  test.each([
    ['nobody', [], []],
    ['each once, whatever its capitals', ['a@b.cl', ' A@B.cl ', 'c@d.cl'], ['a@b.cl', 'c@d.cl']],
    ['what is blank is nobody', ['', '  ', 'a@b.cl'], ['a@b.cl']],
  ])('%s', (_case, given, recipients) => expect(recipientsOf(given)).toEqual({ recipients }));

  test.each(['a', 'a@b', 'a b@c.cl', 'a@b.cl\nBcc: x@y.cl', '<a@b.cl>', 'a@b.cl,c@d.cl'])(
    '%j is no address',
    (address) =>
      expect(recipientsOf(['x@y.cl', address])).toEqual({
        refused: RECIPIENT_MESSAGES.malformed(address),
      }),
  );

  test('at most twenty different ones', () => {
    const many = Array.from({ length: MOST_RECIPIENTS + 1 }, (_, at) => `a${at}@b.cl`);
    expect(recipientsOf([...many.slice(1), 'A1@b.cl'])).toMatchObject({
      recipients: many.slice(1),
    });
    expect(recipientsOf(many)).toEqual({ refused: RECIPIENT_MESSAGES.tooMany });
  });
});

test('addresses are typed with commas, semicolons, blanks and lines between', () =>
  expect(typedAddresses(' a@b.cl, c@d.cl;e@f.cl\n g@h.cl ,')).toEqual([
    'a@b.cl',
    'c@d.cl',
    'e@f.cl',
    'g@h.cl',
  ]));
