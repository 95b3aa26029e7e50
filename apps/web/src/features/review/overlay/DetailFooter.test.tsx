import { onlineManager } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { prepareJsdom, Themed } from '../../../test/page.tsx';
import { EditFooter } from './DetailFooter.tsx';

const nothing = () => undefined;

prepareJsdom();

afterEach(() => onlineManager.setOnline(true));

const footer = (busy: boolean) => (
  <Themed>
    <EditFooter
      note="2 criteria changed"
      unchanged={false}
      busy={busy}
      onReset={undefined}
      onSend={nothing}
      onCancel={nothing}
    />
  </Themed>
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
