import { notifications, notificationsStore } from '@mantine/notifications';
import { beforeEach, expect, test } from 'vitest';
import { notify } from './toast.tsx';

// Other test files send toasts, too.
beforeEach(() => notifications.clean());

const shown = () => notificationsStore.getState().notifications.length;
const act = { label: 'Undo', run: () => undefined };

test('the same text is shown once, however often it is sent', () => {
  for (let time = 0; time < 3; time += 1) notify({ text: 'No connection.', kind: 'failed' });
  expect(shown()).toBe(1);
  notify({ text: 'Saved.' });
  notify({ text: 'Saved.' });
  expect(shown()).toBe(2);
});

test('acts that can be undone stand each for itself', () => {
  notify({ text: 'Hidden', act });
  notify({ text: 'Hidden', act });
  expect(shown()).toBe(2);
});
