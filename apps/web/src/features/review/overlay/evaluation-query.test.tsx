import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../../test/server.ts';
import { newTokens } from '../../../test/signed-in.ts';
import { evaluationQuery } from './evaluation-query.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const SESSION = newTokens();

/** A panel that shows revisions of a pizza; `version` is the engine in the server's answer. */
function openPanel(rev: number) {
  let version = 'crustodian-4';
  const server = fakeServer(({ url }) => {
    if (!url.includes('/dashboard/pizza/')) return [200, SESSION];
    const explanation = { engine_version: version, slice_angle: 0, findings: [], confidence: {} };
    const score = { score_details: {}, score_final: 8, score_adjusted: 8, soft: {} };
    return [200, { evaluation: { ...score, specialty_check: 'correct', explanation } }];
  });
  vi.stubGlobal('fetch', server.fetch);
  localStorage.setItem('crustodian-refresh-expires-at', String(Date.now() + 3_600_000));
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const use = (pizza: { tId: string; rev: number }) => useQuery(evaluationQuery(pizza));
  const hook = renderHook(use, { wrapper, initialProps: { tId: 'a', rev } });
  return {
    shows: () => hook.result.current.data?.evaluation?.explanation?.engine_version,
    see: (pizza: { tId: string; rev: number }) => hook.rerender(pizza),
    rescoreWith: (engine: string) => (version = engine),
    asked: () => server.urls().filter((url) => url.includes('/dashboard/pizza/')).length,
  };
}

test('a rescored pizza shows its new explanation, until then the previous one', async () => {
  const panel = openPanel(3);
  await waitFor(() => expect(panel.shows()).toBe('crustodian-4'));
  panel.rescoreWith('crustodian-5');
  panel.see({ tId: 'a', rev: 4 });
  expect(panel.shows()).toBe('crustodian-4');
  await waitFor(() => expect(panel.shows()).toBe('crustodian-5'));
});

test('one revision is asked for once, and never shown for another pizza', async () => {
  const panel = openPanel(3);
  await waitFor(() => expect(panel.shows()).toBeDefined());
  panel.see({ tId: 'a', rev: 3 });
  expect(panel.asked()).toBe(1);
  panel.see({ tId: 'b', rev: 3 });
  expect(panel.shows()).toBeUndefined();
  await waitFor(() => expect(panel.asked()).toBe(2));
});
