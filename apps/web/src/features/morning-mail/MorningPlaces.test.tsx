import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { prepareJsdom, Themed } from '../../test/page.tsx';
import type { MorningSetting } from './morning-calls.ts';
import { MorningPlaces } from './MorningPlaces.tsx';

type Places = MorningSetting['places'];

beforeAll(prepareJsdom);
afterEach(cleanup);

const COMPANY = { kind: 'company', company: 2 } as const;
const REGION = { kind: 'region', company: 2, region: 'SA' } as const;
const BANDERA = { kind: 'venue', company: 2, venue: 1 } as const;
const CASTLE = { kind: 'venue', company: 2, venue: 3 } as const;
const CHOICES = [
  { place: COMPANY, name: 'Lumbre Pizza' },
  { place: REGION, name: 'San Antonio' },
  { place: BANDERA, name: 'Bandera' },
  { place: CASTLE, name: 'Castle Hills' },
];

/** Renders the places and records each choice. */
function show(places: Places) {
  const onPlaces = vi.fn<(places: Places) => void>();
  function Held() {
    const [held, setHeld] = useState(places);
    const hold = (next: Places) => {
      onPlaces(next);
      setHeld(next);
    };
    return <MorningPlaces choices={CHOICES} places={held} onPlaces={hold} />;
  }
  render(
    <Themed>
      <Held />
    </Themed>,
  );
  return onPlaces;
}

test('stores and regions are gathered in the fields of user management, and keep the others', async () => {
  const onPlaces = show([COMPANY, CASTLE]);
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  for (const [field, name] of [
    ['Stores', 'Bandera'],
    ['Regions', 'San Antonio'],
  ] as const) {
    fireEvent.click(screen.getByRole('combobox', { name: field }));
    fireEvent.click(await screen.findByRole('option', { name }));
  }
  expect(onPlaces).toHaveBeenLastCalledWith([COMPANY, BANDERA, CASTLE, REGION]);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Lumbre Pizza' }));
  expect(onPlaces).toHaveBeenLastCalledWith([BANDERA, CASTLE, REGION]);
});
