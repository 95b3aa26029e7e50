import type { Language } from '@crustodian/domain/figures/problems';
import type { Standard } from '@crustodian/domain/pizza/standard';
import type { Shift } from '@crustodian/domain/time/shift';

export interface ShiftMessages {
  /** Title of the page. */
  page: string;
  shifts: Record<Shift, string>;
  pizzas: (count: number) => string;
  nothing: string;
  goOn: string;
  begins: string;
  cuesStart: (first: number, pizzas: number) => string;
  /** 'since 19:46'; for another day `day` gives 'since Friday'. */
  clock: (time: string) => string;
  day: (weekday: string) => string;
  notSeeing: (since: string) => string;
  noCue: string;
  noNetwork: (since: string) => string;
  noPizza: (since: string) => string;
  camera: string;
  cuesWait: string;
  likeThis: string;
  golden: string;
  ofKind: (specialty: string) => string;
  standards: Record<Standard, string>;
  lastPizza: (specialty: string) => string;
  goldenOf: (specialty: string) => string;
  lastPizzas: string;
  live: string;
}

const ENGLISH: ShiftMessages = {
  page: 'Shift screen',
  shifts: { AM: 'Lunch', PM: 'Dinner' },
  pizzas: (count) => (count === 1 ? '1 pizza' : `${count} pizzas`),
  nothing: 'Nothing to change',
  goOn: 'Go on like this.',
  begins: 'The shift begins',
  cuesStart: (first, pizzas) => `Cues start with pizza ${first}. This is ${pizzas}.`,
  clock: (time) => `since ${time}`,
  day: (weekday) => `since ${weekday}`,
  notSeeing: (since) => `Not seeing ${since}`,
  noCue: 'No cue until the pizzas come again. Keep to the golden sample.',
  noNetwork: (since) => `no network ${since}`,
  noPizza: (since) => `the camera has seen no pizza ${since}`,
  camera: 'The camera is being looked at',
  cuesWait: 'Cues wait.',
  likeThis: 'Like this one',
  golden: 'Golden sample',
  ofKind: (specialty) => `${specialty}, golden sample`,
  standards: {
    to_standard: 'to standard',
    maybe_to_standard: 'maybe',
    not_to_standard: 'not yet',
  },
  lastPizza: (specialty) => `${specialty}, the last pizza`,
  goldenOf: (specialty) => `Golden sample, ${specialty}`,
  lastPizzas: 'The last 20 pizzas',
  live: 'live',
};

const SPANISH: ShiftMessages = {
  page: 'Pantalla del turno',
  shifts: { AM: 'Almuerzo', PM: 'Cena' },
  pizzas: (count) => (count === 1 ? '1 pizza' : `${count} pizzas`),
  nothing: 'Nada que cambiar',
  goOn: 'Sigan así.',
  begins: 'Empieza el turno',
  cuesStart: (first, pizzas) => `Las pistas empiezan con la pizza ${first}. Esta es la ${pizzas}.`,
  clock: (time) => `desde las ${time}`,
  day: (weekday) => `desde el ${weekday}`,
  notSeeing: (since) => `Sin ver ${since}`,
  noCue: 'Sin pistas hasta que vuelvan las pizzas. Sigan la muestra de referencia.',
  noNetwork: (since) => `sin red ${since}`,
  noPizza: (since) => `la cámara no ha visto pizzas ${since}`,
  camera: 'Se está revisando la cámara',
  cuesWait: 'Las pistas esperan.',
  likeThis: 'Como esta',
  golden: 'Muestra de referencia',
  ofKind: (specialty) => `${specialty}, muestra de referencia`,
  standards: {
    to_standard: 'en estándar',
    maybe_to_standard: 'quizá',
    not_to_standard: 'aún no',
  },
  lastPizza: (specialty) => `${specialty}, la última pizza`,
  goldenOf: (specialty) => `Muestra de referencia, ${specialty}`,
  lastPizzas: 'Las últimas 20 pizzas',
  live: 'en vivo',
};

const MESSAGES: Record<Language, ShiftMessages> = { en: ENGLISH, es: SPANISH };

export const shiftMessages = (language: Language): ShiftMessages => MESSAGES[language];
