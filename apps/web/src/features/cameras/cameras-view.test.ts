import { afterEach, expect, test } from 'vitest';
import { speakOnPage } from '../../language/language.ts';
import type { ShownCamera } from './cameras-calls.ts';
import { warningText } from './agent-warning.ts';
import { sentenceOf, toDoText } from './camera-sentence.ts';
import {
  byUrgency,
  headText,
  hourBars,
  leadText,
  leftOutText,
  unscoredText,
} from './cameras-view.ts';

const camera = (over: Partial<ShownCamera> = {}): ShownCamera => ({
  venue: '1',
  store: 'Seaport',
  camera: 'oven-1',
  state: 'well',
  item: null,
  ended: null,
  picture: null,
  last_seen: null,
  usual_minutes: 4,
  day: '2026-11-21',
  hours: [],
  checks: [],
  agent: null,
  repeatability: null,
  light: null,
  week: {
    made: null,
    share_seen: null,
    is_left_out: false,
    seen: 400,
    fit: 392,
    scored: 388,
    audited: 21,
    silent: [
      { reason: 'blurred', pizzas: 8 },
      { reason: 'unknown_specialty', pizzas: 4 },
    ],
  },
  ...over,
});
const item: NonNullable<ShownCamera['item']> = {
  id: '1',
  fault: 'light',
  since: '2026/11/21 16:00:00',
  ended: null,
  figure: 'lightness',
  usual: 71.2,
  value: 57,
  said: null,
  waiting: 2,
};
const faulty = camera({ state: 'light', item });
const box: NonNullable<ShownCamera['agent']> = {
  name: 'box-1',
  version: '1',
  state: 'works',
  heard_at: '',
  clock_offset_ms: -4200,
  free_bytes: 1e6,
  waiting: 1200,
  size: { width: 640, height: 360 },
  size_before: { width: 1280, height: 720 },
  resized: '2026/11/21 16:00:00',
  warnings: [],
};
const of = (count: number, one: ShownCamera) => Array.from({ length: count }, () => one);

afterEach(() => void speakOnPage('en'));

const saidIn = (language: 'en' | 'es', text: () => string | null) => {
  speakOnPage(language);
  return text();
};

test.each([
  [
    [...of(7, camera()), ...of(5, faulty)],
    'Seven of twelve cameras see well. Five need a hand; the kitchen is not the cause.',
    'Siete de doce cámaras ven bien. Cinco necesitan ayuda, y nada de eso es cosa de la cocina.',
  ],
  [of(2, camera()), 'Both cameras see well.', 'Las dos cámaras ven bien.'],
  [of(3, camera()), 'All three cameras see well.', 'Las tres cámaras ven bien.'],
  [
    of(2, faulty),
    'Neither camera sees well. Both need a hand; the kitchen is not the cause.',
    'Ninguna de las dos cámaras ve bien. Ambas necesitan ayuda, y nada de eso es cosa de la cocina.',
  ],
  [
    [camera(), faulty],
    'One of two cameras sees well. One needs a hand; the kitchen is not the cause.',
    'Una de dos cámaras ve bien. Una necesita ayuda, y nada de eso es cosa de la cocina.',
  ],
  [
    of(3, faulty),
    'None of three cameras sees well. Three need a hand; the kitchen is not the cause.',
    'Ninguna de tres cámaras ve bien. Tres necesitan ayuda, y nada de eso es cosa de la cocina.',
  ],
  [
    [faulty],
    'The camera needs a hand. The kitchen is not the cause.',
    'La cámara necesita ayuda. No es cosa de la cocina.',
  ],
])('%#: the sentence', (cameras, english, spanish) => {
  expect(saidIn('en', () => headText(cameras))).toBe(english);
  expect(saidIn('es', () => headText(cameras))).toBe(spanish);
});

test('pizzas of a store with two cameras are those of both', () => {
  const one = camera();
  const half = { ...one.week, seen: 200, scored: 194 };
  const text = () => leadText(of(2, { ...one, week: half }));
  expect(saidIn('en', text)).toBe(
    'Of 400 pizzas seen this week, 388 were scored (97%). Coverage is not known without orders.',
  );
  expect(saidIn('es', text)).toBe(
    'De 400 pizzas vistas esta semana se puntuaron 388 (97\u00a0%). Sin pedidos no se conoce la cobertura.',
  );
});

test('where all orders are known, of how many pizzas made, and which store has the fewest seen', () => {
  const store = (venue: string, name: string, week: Partial<ShownCamera['week']>) => {
    const one = camera();
    return { ...one, venue, store: name, week: { ...one.week, ...week } };
  };
  const seaport = store('1', 'Seaport', { made: 402, share_seen: 0.99 });
  const capeMay = store('2', 'Cape May', { made: 206, seen: 171, scored: 168, share_seen: 0.83 });
  const text = () => leadText([seaport, capeMay]);
  expect(saidIn('en', text)).toBe(
    'Of 608 pizzas made this week, 94% were seen and 556 scored. Cape May is the thinnest, with 83%.',
  );
  expect(saidIn('es', text)).toBe(
    'De 608 pizzas hechas esta semana se vio el 94\u00a0% y se puntuaron 556. La cobertura más baja es la de Cape May: 83\u00a0%.',
  );
  const missed = store('2', 'Cape May', { made: 100, seen: 171, scored: 168, share_seen: 1 });
  expect(saidIn('en', () => leadText([seaport, missed]))).toBe(
    'Of 571 pizzas seen this week, 556 were scored (97%).',
  );
});

test.each([
  [
    faulty,
    'The light changed on Sat 16:00, 71 to 57. Two kitchen signals wait.',
    'La luz cambió el sáb 16:00, de 71 a 57. Dos señales de cocina esperan.',
  ],
  [
    camera({
      state: 'silent',
      item: { ...item, fault: 'silent', usual: null, value: null, waiting: 0 },
    }),
    'No pizza since Sat 16:00; usually one every 4 minutes now.',
    'Ninguna pizza desde sáb 16:00; a esta hora suele haber una cada 4 minutos.',
  ],
  [
    camera({ ended: { ...item, fault: 'covered', ended: '2026/11/21 16:25:00' } }),
    'Covered, Sat 16:00 to Sat 16:25.',
    'Tapada, de sáb 16:00 a sáb 16:25.',
  ],
  [camera(), null, null],
])('%#: what is seen', (shown, english, spanish) => {
  expect(saidIn('en', () => sentenceOf(shown))).toBe(english);
  expect(saidIn('es', () => sentenceOf(shown))).toBe(spanish);
});

test('what to do at the store; a camera without pictures says it already', () => {
  expect(toDoText('dirty')).toBe('Ask the store to wipe the lens.');
  expect(saidIn('es', () => toDoText('dead'))).toContain('corriente y red');
  expect(toDoText('off')).toBeNull();
});

test.each([
  ['password_refused', /^The camera refuses the password.* many cameras lock for 30 minutes.$/],
  ['no_answer', /^Nothing answers at its address.* same network as the box in the store.$/],
  ['black', /^The picture is black.* switch the light on.$/],
  ['unreadable', /^What it sends cannot be read.* to H.264, or take still pictures/],
])('a camera without pictures, %s: what it is, and the way on', (state, expected) => {
  const agent = { ...box, state };
  const off = { ...item, fault: 'off' as const, usual: null, value: null, waiting: 0 };
  const sentence = sentenceOf(camera({ state: 'off', item: off, agent }));
  expect(sentence?.replace('No picture since Sat 16:00. ', '')).toMatch(expected);
});

test.each([
  [
    'disk_full',
    {},
    'box-1 keeps no new pizzas: its disk is full, and 1,200 wait to be sent. Delete what else is on its disk.',
    'box-1 no guarda más pizzas: su disco está lleno y 1.200 esperan su envío. Borra lo demás que haya en su disco.',
  ],
  [
    'disk_full',
    { free_bytes: 9e9 },
    'box-1 keeps no new pizzas: its space for pizzas is used up, and 1,200 wait to be sent. Check its network, or start it with a larger --spool-mb.',
    'box-1 no guarda más pizzas: su espacio para pizzas se agotó y 1.200 esperan su envío. Revisa su red o inícialo con un --spool-mb mayor.',
  ],
  [
    'clock_off',
    {},
    'The clock of box-1 is 4.2 s fast. Its pizzas have the right time all the same; let it set its clock by network (NTP).',
    'El reloj de box-1 va adelantado 4,2 s. Sus pizzas llevan la hora correcta de todos modos; haz que se ponga en hora por la red (NTP).',
  ],
  [
    'clock_off',
    { clock_offset_ms: 3_600_000 },
    'The clock of box-1 is 60 min slow. Its pizzas have the right time all the same; let it set its clock by network (NTP).',
    'El reloj de box-1 va atrasado 60 min. Sus pizzas llevan la hora correcta de todos modos; haz que se ponga en hora por la red (NTP).',
  ],
  [
    'resized',
    {},
    'Its pictures changed size on Sat 16:00, from 1280 × 720 to 640 × 360. Set the old size at the camera, or set the camera up again.',
    'Sus fotos cambiaron de tamaño el sáb 16:00, de 1280 × 720 a 640 × 360. Vuelve a poner el tamaño anterior en la cámara o instálala de nuevo.',
  ],
] as const)('%#: what the box reports, %s', (warning, over, english, spanish) => {
  const text = () => warningText({ ...box, ...over }, warning);
  expect(saidIn('en', text)).toBe(english);
  expect(saidIn('es', text)).toBe(spanish);
});

test('how often the engine is silent, and why', () => {
  const { week } = camera();
  expect(saidIn('en', () => unscoredText(week))).toBe(
    'Not scored this week: 12 of 400 (3%): 8 blurred, 4 of a kind it does not know.',
  );
  expect(saidIn('es', () => unscoredText(week))).toBe(
    'Sin puntuar esta semana: 12 de 400 (3\u00a0%): 8 borrosas, 4 de una especialidad desconocida.',
  );
  expect(unscoredText({ ...week, silent: [] })).toBeNull();
});

test('what needs a hand stands first', () =>
  expect(byUrgency([camera(), faulty]).map(({ state }) => state)).toEqual(['light', 'well']));

test('the day by hour', () => {
  const hour = (at: number, unfit = 0) => ({
    hour: at,
    pictures: 10,
    unfit,
    lightness: 60,
    score: 8,
  });
  const hours = [hour(13), hour(14, 8), hour(16)];
  expect(hourBars({ ...faulty, hours }).map(({ kind }) => kind)).toEqual([
    'well',
    'covered',
    'none',
    'changed',
  ]);
});

test('cameras that no one watches are named, with what to do', () => {
  const one = { venue: '1', store: 'Centro', agent: 'box-3', cameras: ['a', 'b'] };
  expect(leftOutText(one)).toMatch(/^Not watched: a and b of box-3, Centro\. .* 64 cameras\./);
  const many = { ...one, cameras: 'a b c d e f g h'.split(' ') };
  expect(leftOutText(many)).toMatch(/^Not watched: a, b, c, d, e and 3 more of box-3/);
  speakOnPage('es');
  expect(leftOutText(many)).toMatch(/^Sin vigilar: a, b, c, d, e y 3 más de box-3, Centro\./);
});
