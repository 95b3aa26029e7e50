import { afterEach, describe, expect, test } from 'vitest';
import { speakOnPage } from '../../../language/language.ts';
import { card as pizzaCard } from '../../../pizza/card.fixture.ts';
import { focusOf, focusText, isBehind } from './chart-focus.ts';

// Saturday, 18:40.
const EVENING = pizzaCard({});
// 00:30 on Sunday, which belongs to Saturday's dinner, hour 24.
const NIGHT = pizzaCard({ REPORT_localized_capture_start_ts: '2025/11/16 00:30:00' });

describe('the pizzas behind a figure', () => {
  test.each([
    ['any scored one', {}, true, true],
    ['of the dinner', { shift: 'PM' }, true, true],
    ['of the lunch', { shift: 'AM' }, false, false],
    ['of Saturday', { weekday: 'Sat' }, true, true],
    ['of Sunday', { weekday: 'Sun' }, false, false],
    ['of the hour after midnight', { hour: 24 }, false, true],
    ['of the hour from 18:00', { hour: 18 }, true, false],
    ['of their specialty', { of: 'pepperoni' }, true, true],
    ['of another specialty', { of: 'cheese' }, false, false],
  ] as const)('%s', (_case, search, evening, night) => {
    const focus = focusOf({ counted: 'scored', ...search })!;
    expect([isBehind(EVENING, focus), isBehind(NIGHT, focus)]).toEqual([evening, night]);
  });

  test('are the detected ones of production, scored or not', () => {
    const bad = pizzaCard({ snap_quality: 'mala' });
    expect(isBehind(bad, focusOf({ counted: 'detected' })!)).toBe(true);
    expect(isBehind(bad, focusOf({ counted: 'scored' })!)).toBe(false);
  });

  test('are no matter where the feed was not opened from one', () => {
    expect(focusOf({ shift: 'PM' })).toBeNull();
  });

  test('are described as text', () => {
    const focus = focusOf({
      counted: 'scored',
      shift: 'PM',
      weekday: 'Fri',
      hour: 18,
      of: 'cheese',
    })!;
    expect(focusText(focus, () => 'Cheese')).toBe('scored, Cheese, PM Dinner, Fri, 18:00–19:00');
  });
});

afterEach(() => void speakOnPage('en'));

test('in Spanish', () => {
  speakOnPage('es');
  const focus = { counted: 'scored', shift: 'PM', weekday: 'Fri', hour: 18 } as const;
  expect(focusText({ ...focus, specialty: 'cheese' }, (id) => id)).toBe(
    'puntuadas, cheese, PM Cena, vie, 18:00–19:00',
  );
});
