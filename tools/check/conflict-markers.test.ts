import { expect, test } from 'vitest';
import { conflictMarkers } from './conflict-markers.ts';

const page = (line: string) => [{ path: 'docs/tour.md', text: `# Tour\n${line}\nEnd\n` }];

test.each([`${'<'.repeat(7)} HEAD`, `${'>'.repeat(7)} 3f1c09a`, `${'> '.repeat(7)}3f1c09a`])(
  'a conflict marker is found: %s',
  (line) => {
    expect(conflictMarkers(page(line))).toEqual([
      'docs/tour.md:2: a conflict marker; finish the merge',
    ]);
  },
);

test.each([
  '=======',
  `${'<'.repeat(8)} HEAD`,
  `${'>'.repeat(7)}`,
  `  ${'<'.repeat(7)} HEAD`,
  `${'> '.repeat(2)}a quotation in a quotation`,
])('anything else passes: %s', (line) => {
  expect(conflictMarkers(page(line))).toEqual([]);
});
