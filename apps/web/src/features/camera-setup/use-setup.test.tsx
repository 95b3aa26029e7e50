import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { measure, openSetup, readSetup, type SetupState } from './setup-calls.ts';
import { useSetup } from './use-setup.ts';

vi.mock('./setup-calls.ts', () => ({
  openSetup: vi.fn<typeof openSetup>(),
  readSetup: vi.fn<typeof readSetup>(),
  measure: vi.fn<typeof measure>(),
}));

const state = (sentence: string | null) =>
  ({ done: false, checks: sentence && { sentence } }) as unknown as SetupState;

beforeEach(() => {
  localStorage.clear();
  location.hash = `#${'a'.repeat(32)}`;
});

afterEach(() => {
  localStorage.clear();
  location.hash = '';
});

test('an answer that was on its way when an action was answered does not undo it', async () => {
  vi.mocked(openSetup).mockResolvedValue({ data: state(null) });
  let answerPoll: (answer: { data: SetupState }) => void = () => undefined;
  vi.mocked(readSetup).mockReturnValue(new Promise((resolve) => (answerPoll = resolve)));
  vi.mocked(measure).mockResolvedValue({ data: state('All five are good.') });
  const { result } = renderHook(useSetup);
  await waitFor(() => expect(readSetup).toHaveBeenCalled());
  await act(async () => void result.current.take(await measure('phone')));
  await act(async () => answerPoll({ data: state(null) }));
  expect(result.current.state?.checks?.sentence).toBe('All five are good.');
});

test('a refused pizza and the rotation of the picture are kept on the phone', async () => {
  vi.mocked(openSetup).mockResolvedValue({ data: state(null) });
  vi.mocked(readSetup).mockResolvedValue({ data: state(null) });
  const { result, unmount } = renderHook(useSetup);
  await waitFor(() => expect(result.current.state).not.toBeNull());
  act(() => result.current.rotate());
  act(() => result.current.refusePizza('2026-03-10T18:00:00Z'));
  unmount();
  const again = renderHook(useSetup).result.current;
  expect(again).toMatchObject({
    step: 2,
    rotation: 1,
    refusedPizza: '2026-03-10T18:00:00Z',
  });
});
