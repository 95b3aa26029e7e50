import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { prepareJsdom, Themed } from '../../test/page.tsx';
import { ToStandardCounted } from './ToStandardCounted.tsx';

beforeAll(prepareJsdom);
afterEach(cleanup);

test.each([
  ['feed', 'To standard: verdicts in the feed, all specialties; undecided pizzas are left out.'],
  ['report', 'To standard: verdicts in the report, only its specialties.'],
] as const)('where shares come from the %s it says so, and why others differ', async (by, said) => {
  const { container } = render(<ToStandardCounted by={by} />, { wrapper: Themed });
  expect(container.textContent).toContain(said);
  fireEvent.click(screen.getByRole('button', { name: 'How this is counted' }));
  const dialog = await screen.findByRole('dialog', { name: 'What “to standard” counts' });
  expect([...dialog.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
    'Compare',
    'Reports, store TV and report control',
    'Audited',
  ]);
  expect(dialog.textContent).toContain('The shares of a store and week can therefore differ');
});
