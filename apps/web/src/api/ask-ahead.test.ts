import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { ahead, queryCallOptions } from './ask-ahead.ts';
import type { CallOptions } from './call.ts';

/** A prefetched query that never receives a response, and the options of its calls. */
function askedAhead() {
  const client = new QueryClient();
  const made: CallOptions[] = [];
  const query = {
    queryKey: ['feed'],
    queryFn: (asked: Parameters<typeof queryCallOptions>[0]) => {
      made.push(queryCallOptions(asked));
      return new Promise(() => {});
    },
  };
  void client.prefetchQuery(ahead(query));
  return { client, query, made };
}

test('what is asked ahead of its page sends no one to the log-in page', () => {
  const { made } = askedAhead();
  expect(made.map(({ isBackground }) => isBackground?.())).toEqual([true]);
});

test('it does once the page waits for it', () => {
  const { client, query, made } = askedAhead();
  new QueryObserver(client, query).subscribe(() => {});
  expect(made.map(({ isBackground }) => isBackground?.())).toEqual([false]);
});
