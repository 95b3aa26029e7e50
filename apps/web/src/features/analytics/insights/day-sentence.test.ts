import { afterEach, expect, test } from 'vitest';
import { speakOnPage } from '../../../language/language.ts';
import { daySentence, type DayFacts } from './day-sentence.ts';

const day: DayFacts = {
  scored: 100,
  excellent: 60,
  bad: 5,
  shifts: [
    { shift: 'AM', score: 8.1, bad: 0.05 },
    { shift: 'PM', score: 8, bad: 0.05 },
  ],
  weakerThanLast: null,
  worstSpecialty: { id: 'cheese', label: 'Cheese' },
  worstCriterion: 'outer ingredients',
};
const sentence = (facts: Partial<DayFacts>) =>
  daySentence({ ...day, ...facts })
    .map(({ text }) => text)
    .join('');
const HELP = 'Cheese needs the most help, and most points were lost on outer ingredients.';

test.each<[string, Partial<DayFacts>, string]>([
  ['shifts alike', {}, `A strong day: 60 pizzas were excellent and 5 were bad. ${HELP}`],
  [
    'a better lunch',
    {
      shifts: [
        { shift: 'AM', score: 8.3, bad: 0.05 },
        { shift: 'PM', score: 7.9, bad: 0.05 },
      ],
    },
    `A strong lunch, a harder dinner: 60 pizzas were excellent and 5 were bad. ${HELP}`,
  ],
  [
    'a better dinner',
    {
      shifts: [
        { shift: 'AM', score: 7, bad: 0.05 },
        { shift: 'PM', score: 8, bad: 0.05 },
      ],
    },
    `A strong dinner, a harder lunch: 60 pizzas were excellent and 5 were bad. ${HELP}`,
  ],
  [
    'a better dinner that had the bad pizzas',
    {
      shifts: [
        { shift: 'AM', score: 7, bad: 0 },
        { shift: 'PM', score: 8, bad: 0.1 },
      ],
    },
    `A strong day: 60 pizzas were excellent and 5 were bad. ${HELP}`,
  ],
  [
    'many bad',
    { excellent: 10, bad: 30 },
    `A hard day: 10 pizzas were excellent and 30 were bad. ${HELP}`,
  ],
  [
    'neither',
    { excellent: 30, bad: 10 },
    `An even day: 30 pizzas were excellent and 10 were bad. ${HELP}`,
  ],
  [
    'one of each',
    { excellent: 1, bad: 1 },
    `An even day: 1 pizza was excellent and 1 was bad. ${HELP}`,
  ],
  [
    'none bad',
    { excellent: 90, bad: 0, worstSpecialty: null, worstCriterion: null },
    'A strong day: 90 pizzas were excellent of 100, and none was bad.',
  ],
  [
    'many excellent, but fewer than a week before',
    { weakerThanLast: 'Friday' },
    `A weaker Friday than the last: 60 pizzas were excellent and 5 were bad. ${HELP}`,
  ],
  [
    'no specialty with enough pizzas',
    { worstSpecialty: null },
    'A strong day: 60 pizzas were excellent and 5 were bad. Most points were lost on outer ingredients.',
  ],
  [
    'one shift, no criterion',
    { shifts: [{ shift: 'PM', score: 7, bad: 0.05 }], excellent: 0, worstCriterion: null },
    'An even day: no pizza was excellent and 5 were bad. Cheese needs the most help.',
  ],
  ['no scores', { scored: 0 }, 'No pizza of this day has a score.'],
])('%s', (_case, facts, text) => expect(sentence(facts)).toBe(text));

test('its figures lead to their pizzas', () => {
  const targets = daySentence(day).flatMap(({ text, target }) => (target ? [[text, target]] : []));
  expect(targets).toEqual([
    ['60 pizzas were excellent', { quality: 'excellent' }],
    ['5 were bad', { quality: 'bad' }],
    ['Cheese', { specialty: 'cheese' }],
  ]);
});

afterEach(() => void speakOnPage('en'));

test.each<[Partial<DayFacts>, string]>([
  [
    { worstSpecialty: { id: 'cheese', label: 'Queso' }, worstCriterion: 'sello del queso' },
    'Un buen día: 60 pizzas fueron excelentes y 5 fueron malas. Queso necesita más ayuda, y donde más puntos se perdieron fue en sello del queso.',
  ],
  [
    {
      shifts: [
        { shift: 'AM', score: 8.3, bad: 0.05 },
        { shift: 'PM', score: 7.9, bad: 0.05 },
      ],
      worstSpecialty: null,
      worstCriterion: null,
    },
    'Buen almuerzo, cena más difícil: 60 pizzas fueron excelentes y 5 fueron malas.',
  ],
  [
    {
      shifts: [
        { shift: 'AM', score: 7, bad: 0.05 },
        { shift: 'PM', score: 8, bad: 0.05 },
      ],
      excellent: 1,
      bad: 1,
      worstSpecialty: null,
      worstCriterion: null,
    },
    'Buena cena, almuerzo más difícil: 1 pizza fue excelente y 1 fue mala.',
  ],
  [
    { excellent: 90, bad: 0, worstSpecialty: null, worstCriterion: null },
    'Un buen día: 90 pizzas fueron excelentes de 100 y ninguna fue mala.',
  ],
  [{ scored: 0 }, 'Ninguna pizza de este día tiene puntuación.'],
])('in Spanish (%#)', (facts, text) => {
  speakOnPage('es');
  expect(sentence(facts)).toBe(text);
});
