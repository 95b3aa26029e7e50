import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { prepareJsdom, Themed } from '../test/page.tsx';
import { ManagementTiles } from '../features/management/ManagementTiles.tsx';
import { PerformanceTiles } from '../features/analytics/performance/PerformanceTiles.tsx';
import { ProductionTiles } from '../features/analytics/production/ProductionTiles.tsx';
import {
  productionDistributionQuery,
  productionTotalQuery,
  qualityQuery,
  summaryQuery,
  type ReportRequest,
} from '../features/analytics/shared/report-calls.ts';

prepareJsdom();

const range = { min: '2025-11-10', max: '2025-11-11' };
const asked: ReportRequest = { venue: 12, range, view: 'daily' };

/** The pages' tiles, label to figure, for days with these numbers of scored and made pizzas. */
function tiles(scored: number, made: number): Record<string, string> {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const mean = scored > 0 ? 7 : null;
  client.setQueryData(summaryQuery(asked).queryKey, {
    scored_pizzas: scored,
    total_pizzas: made,
    avg_score: mean,
    score_sd: scored > 0 ? 1 : null,
    best_score: mean,
    best_score_day: null,
    best_score_specialty: null,
  });
  client.setQueryData(qualityQuery(asked).queryKey, {
    asked,
    answer: { quality_by_period: [], quality_by_shift: [], quality_definitions: [] },
  } as never);
  client.setQueryData(productionTotalQuery(asked).queryKey, {
    asked,
    answer: { data: [{ _id: range.min, total_pizzas: made }] },
  });
  client.setQueryData(productionDistributionQuery(asked).queryKey, { data_weekly: [] } as never);
  const company = {
    avg_score: mean,
    score_sd: null,
    pct_bads: 0.1,
    pct_excellents: 0.2,
    count: scored,
    total_pizzas: made,
    time_frames: { daily: {}, weekly: {}, monthly: {} },
    specialties: {},
    portion_control: null,
  };
  const summary = { portion_control: false, currency: 'USD', company, data: {} } as never;
  const venue = { id: 12 } as never;
  const page = renderToStaticMarkup(
    <Themed>
      <QueryClientProvider client={client}>
        <PerformanceTiles {...{ asked, venue }} before={range} showPizzas={() => {}} fileName="" />
        <ProductionTiles asked={asked} before={undefined} />
        <ManagementTiles
          {...{ summary, range }}
          before={null}
          place={{ company: 2, name: 'Lumbre' }}
          audited={null}
        >
          {null}
        </ManagementTiles>
      </QueryClientProvider>
    </Themed>,
  );
  const document = new DOMParser().parseFromString(page, 'text/html');
  return Object.fromEntries(
    Array.from(document.querySelectorAll('dt'), (term, place) => {
      const figure = term.nextElementSibling;
      const value = (figure?.querySelector('b') ?? figure?.firstChild)?.textContent ?? '';
      return [`${place} ${term.textContent}`, value.trim()];
    }),
  );
}

test('a period in which nothing was made shows a dash for every figure', () => {
  const figures = tiles(0, 0);
  expect(Object.keys(figures).map((label) => label.replace(/^\d+ /, ''))).toEqual([
    'Scored pizzas',
    'Detected pizzas',
    'Best score',
    'Average score',
    'Total production',
    'Daily average',
    'Busiest weekday',
    'Busiest hour',
    'Average score',
    'Bad pizzas',
    'Excellent pizzas',
    'Scored pizzas',
  ]);
  expect(new Set(Object.values(figures))).toEqual(new Set(['–']));
});

test('pizzas of which none was scored are counted, with 0 scored ones', () => {
  expect(tiles(0, 50)).toMatchObject({
    '0 Scored pizzas': '0',
    '1 Detected pizzas': '50',
    '3 Average score': '–',
    '4 Total production': '50',
    '5 Daily average': '25',
    '9 Bad pizzas': '–',
    '11 Scored pizzas': '0',
  });
});
