import { act, cleanup, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SheetPicture } from './SheetPicture.tsx';
import { useSheetsReady } from './use-sheets-ready.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame'] });
  // Missing in jsdom; a picture that hangs is never decoded.
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load: async () => [] } });
  HTMLImageElement.prototype.decode = function decode() {
    return this.dataset['came'] ? Promise.resolve() : new Promise(() => undefined);
  };
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Sheets({ report = 'report' }: { report?: string | null }) {
  const sheets = useRef<HTMLDivElement>(null);
  const { ready, pictures, loaded } = useSheetsReady(sheets, report);
  return (
    <>
      <div ref={sheets}>
        <SheetPicture path="1/came.webp" alt="came" edge={100} />
        <SheetPicture path="1/hangs.webp" alt="hangs" edge={100} />
      </div>
      <p>{ready ? `${loaded} of ${pictures}` : 'waiting'}</p>
    </>
  );
}

test('a picture that hangs ends the wait after 30 seconds and is shown as missing', async () => {
  render(<Sheets />);
  const picture = screen.getByAltText('came');
  picture.dataset['came'] = 'yes';
  await act(async () => picture.dispatchEvent(new Event('load')));
  await act(() => vi.advanceTimersByTimeAsync(29_900));
  expect(screen.getByText('waiting')).toBeDefined();
  expect(document.documentElement.dataset['ready']).toBeUndefined();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(screen.getByText('1 of 2')).toBeDefined();
  expect(document.documentElement.dataset['ready']).toBe('true');
  expect(document.documentElement.dataset['missing']).toBe('1');
  // No picture is left that a capture could wait for.
  expect([...document.querySelectorAll('img')].map(({ alt }) => alt)).toEqual(['came']);
  expect(screen.getByRole('img', { name: 'hangs' }).tagName).toBe('SPAN');
});

test('a picture that broke before the wait began is missing as well', async () => {
  const { rerender } = render(<Sheets report={null} />);
  await act(async () => screen.getByAltText('hangs').dispatchEvent(new Event('error')));
  rerender(<Sheets />);
  const picture = screen.getByAltText('came');
  picture.dataset['came'] = 'yes';
  await act(async () => picture.dispatchEvent(new Event('load')));
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(screen.getByText('1 of 2')).toBeDefined();
  expect(document.documentElement.dataset['missing']).toBe('1');
});
