import { MantineProvider } from '@mantine/core';
import { onlineManager } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { EditFooter } from './DetailFooter.tsx';

const nothing = () => undefined;

// The document of these tests has no layout.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe = nothing;
    disconnect = nothing;
  },
);

vi.stubGlobal('matchMedia', () => ({
  matches: false,
  addEventListener: nothing,
  removeEventListener: nothing,
}));

afterEach(() => onlineManager.setOnline(true));

const footer = (busy: boolean) => (
  <MantineProvider forceColorScheme="light">
    <EditFooter
      note="2 criteria changed"
      unchanged={false}
      busy={busy}
      onReset={undefined}
      onSend={nothing}
      onCancel={nothing}
    />
  </MantineProvider>
);

test('an edit that waits for the connection says so, until it is back', () => {
  const { rerender } = render(footer(false));
  act(() => onlineManager.setOnline(false));
  expect(screen.getByRole('status').textContent).toBe('2 criteria changed');
  rerender(footer(true));
  expect(screen.getByRole('status').textContent).toBe(
    'You are offline. It is sent when the connection is back.',
  );
  act(() => onlineManager.setOnline(true));
  expect(screen.getByRole('status').textContent).toBe('2 criteria changed');
});
