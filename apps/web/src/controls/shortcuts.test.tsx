import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { activeShortcuts, keyName, useShortcuts, type ShortcutGroup } from './shortcuts.ts';

afterEach(cleanup);

function Keys({ group }: { group: ShortcutGroup }) {
  useShortcuts(group);
  return null;
}

const groupOf = (key: string, act: () => void, inDialog = false): ShortcutGroup => ({
  title: 'Test',
  inDialog,
  shortcuts: [{ key, name: 'Act', act }],
});
const press = (key: string, target: Element = document.body) => fireEvent.keyDown(target, { key });

test('a key acts while its component is there, and not afterwards', () => {
  const act = vi.fn<() => void>();
  const { unmount } = render(<Keys group={groupOf('g', act)} />);
  press('g');
  press('G');
  expect(act).toHaveBeenCalledTimes(2);
  expect(activeShortcuts().map(({ title }) => title)).toEqual(['Test']);
  unmount();
  press('g');
  expect(act).toHaveBeenCalledTimes(2);
  expect(activeShortcuts()).toEqual([]);
});

test('the component that came last has the key', () => {
  const page = vi.fn<() => void>();
  const overlay = vi.fn<() => void>();
  render(
    <>
      <Keys group={groupOf('v', page)} />
      <Keys group={groupOf('v', overlay)} />
    </>,
  );
  press('v');
  expect(page).not.toHaveBeenCalled();
  expect(overlay).toHaveBeenCalledOnce();
});

test('the latest action runs, without binding again', () => {
  const first = vi.fn<() => void>();
  const second = vi.fn<() => void>();
  const { rerender } = render(<Keys group={groupOf('u', first)} />);
  rerender(<Keys group={groupOf('u', second)} />);
  press('u');
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledOnce();
});

test('over an open dialog only its own keys act', () => {
  const page = vi.fn<() => void>();
  const dialog = vi.fn<() => void>();
  render(
    <>
      <Keys group={groupOf('x', page)} />
      <Keys group={groupOf('y', dialog, true)} />
      <div role="dialog" aria-modal="true" />
    </>,
  );
  press('x');
  press('y');
  expect(page).not.toHaveBeenCalled();
  expect(dialog).toHaveBeenCalledOnce();
});

test('Escape that closes a dialog is no key of the page', () => {
  const leave = vi.fn<() => void>();
  render(
    <>
      <Keys group={groupOf('Escape', leave)} />
      <div role="dialog" aria-modal="true" data-testid="dialog" />
    </>,
  );
  const dialog = screen.getByTestId('dialog');
  const close = () => dialog.removeAttribute('aria-modal');
  window.addEventListener('keydown', close, { capture: true, once: true });
  press('Escape');
  expect(leave).not.toHaveBeenCalled();
  press('Escape');
  expect(leave).toHaveBeenCalledOnce();
});

test.each([
  ['a text field', <input key="1" aria-label="target" />, 's'],
  ['a text area', <textarea key="2" aria-label="target" />, 's'],
  ['a slider', <input key="3" type="range" aria-label="target" />, 'ArrowRight'],
  [
    'a drawn slider',
    <div key="4" role="slider" aria-valuenow={0} aria-label="target" />,
    'ArrowRight',
  ],
  ['a list', <div key="5" role="listbox" aria-label="target" />, 'ArrowDown'],
  ['a menu', <div key="6" role="menu" aria-label="target" />, 'ArrowDown'],
  ['a radio and its arrows', <input key="7" type="radio" aria-label="target" />, 'ArrowRight'],
  ['a button and Space', <button key="8" aria-label="target" />, ' '],
  ['a link and Enter', <a key="9" href="/" aria-label="target" />, 'Enter'],
])('the key belongs to the focused element: %s', (_case, element, key) => {
  const act = vi.fn<() => void>();
  render(
    <>
      <Keys group={groupOf(key, act)} />
      {element}
    </>,
  );
  press(key, screen.getByLabelText('target'));
  expect(act).not.toHaveBeenCalled();
});

test.each([
  ['a check box', <input key="1" type="checkbox" aria-label="target" />, 'b'],
  ['a radio', <input key="2" type="radio" aria-label="target" />, '1'],
  ['a button', <button key="3" aria-label="target" />, 'ArrowRight'],
])('a key that %s does not use acts', (_case, element, key) => {
  const act = vi.fn<() => void>();
  render(
    <>
      <Keys group={groupOf(key, act)} />
      {element}
    </>,
  );
  press(key, screen.getByLabelText('target'));
  expect(act).toHaveBeenCalledOnce();
});

test('keys of the browser are left alone', () => {
  const act = vi.fn<() => void>();
  render(<Keys group={groupOf('f', act)} />);
  fireEvent.keyDown(document.body, { key: 'f', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 'f', metaKey: true });
  expect(act).not.toHaveBeenCalled();
});

test.each([
  ['ArrowLeft', '←'],
  [' ', 'Space'],
  ['Escape', 'Esc'],
  ['v', 'V'],
  ['?', '?'],
  ['Enter', 'Enter'],
])('key %s is written %s', (key, text) => {
  expect(keyName(key)).toBe(text);
});
