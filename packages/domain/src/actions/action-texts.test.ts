import { expect, test } from 'vitest';
import { WATCHED_PARTS } from '../signals/watched-areas.ts';
import {
  actionLine,
  actionText,
  byWatchedArea,
  readyPhrases,
  type ActionFacts,
} from './action-texts.ts';

const action: ActionFacts = {
  part: 'Sello de queso',
  shift: 'PM',
  state: 'open',
  what: '',
  first: { pizzas: 0, bad: 0 },
  second: null,
  before: null,
  more: null,
  decidedDay: null,
};

test.each<[Partial<ActionFacts>, string, string]>([
  [{}, 'Nothing has been done yet.', 'Todavía no se ha hecho nada.'],
  [
    { what: 'Outer ring first.' },
    'Outer ring first. Say when it is done.',
    'Outer ring first. Avisa cuando esté hecho.',
  ],
  [
    { state: 'watching' },
    'The next pizzas will say whether it helped.',
    'Las próximas pizzas dirán si ayudó.',
  ],
  [
    { state: 'watching', first: { pizzas: 9, bad: 1 }, more: 6 },
    '8 of 9 are right. About 6 more, and it is proven.',
    '8 de 9 están bien. Unas 6 más y queda demostrado.',
  ],
  [
    { state: 'watching', first: { pizzas: 31, bad: 7 } },
    '24 of 31 are right. Nobody can say yet.',
    '24 de 31 están bien. Todavía no se puede decir.',
  ],
  [
    { state: 'proven', first: { pizzas: 25, bad: 3 } },
    '22 of the next 25 pizzas are closed to the rim. The fault is gone.',
    '22 de las siguientes 25 pizzas cierran hasta el borde. El fallo desapareció.',
  ],
  [
    { state: 'did-not-help', first: { pizzas: 14, bad: 5 }, before: { pizzas: 40, bad: 12 } },
    '14 pizzas, 5 still with the fault. Before, it was 3 in 10.',
    '14 pizzas, 5 todavía con el fallo. Antes eran 3 de 10.',
  ],
  [
    { state: 'relapsed', second: { pizzas: 9, bad: 4 }, decidedDay: '2026-11-07' },
    'Proven on 7 Nov. At the second look 4 of 9 had it again.',
    'Demostrada el 7 nov. En el segundo control 4 de 9 volvían a tenerlo.',
  ],
  [
    { state: 'expired', first: { pizzas: 400, bad: 80 } },
    '400 pizzas counted, and there is still no verdict.',
    'Contaron 400 pizzas y todavía no hay veredicto.',
  ],
  [
    { state: 'expired', first: { pizzas: 6, bad: 0 } },
    'Only 6 pizzas counted: too few to say anything.',
    'Solo contaron 6 pizzas: muy pocas para decir algo.',
  ],
])('%j', (over, english, spanish) => {
  expect(actionText({ ...action, ...over }, 'en').sentence).toBe(english);
  expect(actionText({ ...action, ...over }, 'es').sentence).toBe(spanish);
});

test('what an action is called', () => {
  expect(actionText(action, 'en').title).toBe('Cheese seal at dinner');
  expect(actionText({ ...action, shift: null }, 'es').title).toBe('Sello del queso');
  expect(actionText({ ...action, state: 'did-not-help' }, 'en').state).toBe('did not help');
});

test('the line of an action on Today', () => {
  const failed: ActionFacts = {
    ...action,
    state: 'did-not-help',
    what: 'Oven 2 down 10 degrees.',
    first: { pizzas: 14, bad: 5 },
    before: { pizzas: 40, bad: 12 },
  };
  expect(actionLine(failed, 'Kerrville', 'en')).toEqual({
    kind: 'Action did not help',
    sentence: 'Kerrville: “Oven 2 down 10 degrees” did not help.',
    evidence: '14 pizzas, 5 still with the fault. Before, it was 3 in 10.',
  });
  expect(actionLine({ ...failed, what: '' }, 'Kerrville', 'es')).toEqual({
    kind: 'Acción: no ayudó',
    sentence: 'Kerrville: 14 pizzas, 5 todavía con el fallo. Antes eran 3 de 10.',
    evidence: '',
  });
  const proven: ActionFacts = { ...failed, state: 'proven', first: { pizzas: 25, bad: 3 } };
  expect(actionLine(proven, 'Bandera', 'en')).toMatchObject({
    kind: 'Action proven',
    evidence: '“Oven 2 down 10 degrees.”',
  });
});

test('every part has three ready phrases in both languages', () => {
  for (const part of WATCHED_PARTS) {
    expect(readyPhrases(part, 'en')).toHaveLength(3);
    expect(readyPhrases(part, 'es')).toHaveLength(3);
  }
});

test('parts in the order of the trade', () => {
  expect(byWatchedArea(['overbaked', 'bad_cut', 'Bordes'])).toEqual([
    'Bordes',
    'bad_cut',
    'overbaked',
  ]);
});
