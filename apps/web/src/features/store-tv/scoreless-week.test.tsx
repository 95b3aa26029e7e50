import type { StoreTv } from '@crustodian/contract/store-tv';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TvHead } from './TvHead.tsx';
import { TvScores } from './TvScores.tsx';
import { TvTip } from './TvTip.tsx';
import { tvMessages } from './tv-messages.ts';

const week = (facts: Partial<StoreTv>): StoreTv => ({
  ranking: [],
  best_in_class: [],
  pizzas: [],
  standard: { total: null },
  report_problems: [],
  specialties: {},
  weeks: [],
  week_stamp: '2025-11-09',
  has_report: true,
  venue: { pk: '1', pretty_name: 'Bandera', time_zone: 'America/Chicago' },
  read_at: '2025-11-17T12:00:00.000Z',
  ...facts,
});

const screen = (data: StoreTv, language: 'en' | 'es') => {
  const props = { data, language, messages: tvMessages(language) };
  const parts = [<TvHead key="head" {...props} />, <TvScores key="scores" {...props} />];
  return renderToStaticMarkup(<>{[...parts, <TvTip key="tip" {...props} />]}</>);
};

test.each([
  ['en', 'No pizzas were scored this week', 'No problem stood out'],
  ['es', 'Esta semana no se puntuó ninguna pizza', 'no destacó ningún problema'],
] as const)(
  'a week without scores says in %s that nothing was judged',
  (language, said, praise) => {
    const scoreless = screen(week({}), language);
    // In the header, in place of the bars, and in place of the tip.
    expect(scoreless.split(said)).toHaveLength(4);
    expect(scoreless).not.toContain(praise);
    const good = screen(week({ standard: { total: 1 } }), language);
    expect(good).not.toContain(said);
    expect(good).toContain(praise);
  },
);

test('a week whose report is not finished does not say so', () => {
  expect(screen(week({ has_report: false }), 'en')).not.toContain(
    'No pizzas were scored this week',
  );
});
