import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { PageAround, prepareJsdom } from '../../test/page.tsx';
import { signedIn } from '../../test/signed-in.ts';
import { GenerateMenu } from './GenerateMenu.tsx';

const QUEUE = '/api/pizza_tv/selenium/state/';

beforeAll(prepareJsdom);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const HERE =
  'Generate FileIn this window, every complete report; pictures without searchable or readable text';
const BY_SERVER =
  'Generate File (Selenium)By the server, with searchable text; you can keep working';

test.each([
  ['can print comes first', true, [BY_SERVER, HERE]],
  ['cannot print comes last', false, [HERE, BY_SERVER]],
])(
  'the way of a server that %s, and each way says what becomes of the text',
  async (_which, can_print, ways) => {
    const queue = { reports: [], start: null, failed: [], can_print };
    const server = signedIn(({ url }) => (url === QUEUE ? queue : undefined));
    render(
      <PageAround>
        <GenerateMenu reports={[]} onHere={() => undefined} />
      </PageAround>,
    );
    await vi.waitFor(() => expect(server.urls()).toContain(QUEUE));
    await act(() => new Promise((drawn) => setTimeout(drawn, 10)));
    fireEvent.click(screen.getByRole('button', { name: 'Generate' }));
    await vi.waitFor(() =>
      expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(ways),
    );
  },
);
