import type { Language } from '@crustodian/domain/figures/problems';
import type { Shift } from '@crustodian/domain/time/shift';
import type { Standard } from '@crustodian/domain/pizza/standard';
import type { Weekday } from '@crustodian/domain/time/weekday';

interface TvMessages {
  lastWeek: string;
  bestInClass: string;
  weeklyScore: string;
  ranking: string;
  tip: string;
  toStandard: string;
  standards: Record<Standard, string>;
  week: (week: number) => string;
  /** Abbreviation before the number of a week. */
  weekLetter: string;
  days: Record<Weekday, string>;
  months: readonly string[];
  /** Title of the browser tab. */
  tab: string;
  shifts: Record<Shift, string>;
  updated: (moment: string) => string;
  dataFrom: (moment: string) => string;
  today: (time: string) => string;
  age: {
    minutes: (count: number) => string;
    hours: (count: number) => string;
    days: (count: number) => string;
  };
  picture: (index: number, of: number) => string;
  noPicture: string;
  noReport: string;
  noBest: string;
  noScore: string;
  noRanking: string;
  /** Explains which stores are marked, given the sufficient number of pizzas. */
  few: (enough: number) => string;
  noProblem: string;
  /** The week's report is scoreless. */
  notJudged: string;
  points: (count: number) => string;
  waiting: string;
  waitingHelp: string;
  closed: string;
  closedHelp: string;
}

const ENGLISH: TvMessages = {
  lastWeek: 'Last week',
  bestInClass: 'Best in class',
  weeklyScore: 'Weekly score',
  ranking: 'Ranking',
  tip: 'Tip of the week',
  toStandard: 'to standard',
  standards: {
    to_standard: 'To standard',
    maybe_to_standard: 'Maybe to standard',
    not_to_standard: 'Not to standard',
  },
  week: (week) => `Week ${week}`,
  weekLetter: 'W',
  days: { Sun: 'Sun', Mon: 'Mon', Tue: 'Tue', Wed: 'Wed', Thu: 'Thu', Fri: 'Fri', Sat: 'Sat' },
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  tab: 'Store TV',
  shifts: { AM: 'AM Lunch', PM: 'PM Dinner' },
  updated: (moment) => `Updated ${moment}`,
  dataFrom: (moment) => `Data from ${moment}`,
  today: (time) => `today ${time}`,
  age: {
    minutes: (count) => `${count} min old`,
    hours: (count) => `${count} h old`,
    days: (count) => (count === 1 ? '1 day old' : `${count} days old`),
  },
  picture: (index, of) => `Picture ${index} of ${of}`,
  noPicture: 'This picture has not loaded yet',
  noReport: 'The report of this week is not finished yet',
  noBest: 'No report of this week is finished yet',
  noScore: 'No score of this week yet',
  noRanking: 'The ranking starts with the first finished report of the week',
  few: (enough) => `fewer than ${enough} pizzas`,
  noProblem: 'No problem stood out this week. Keep doing what you do.',
  notJudged: 'No pizzas were scored this week',
  points: (count) => (Math.abs(count) === 1 ? 'point' : 'points'),
  waiting: 'Waiting for the first data',
  waitingHelp: 'The screen starts automatically as soon as the server responds.',
  closed: 'This screen is not available',
  closedHelp: "Ask your company manager for this store's link.",
};

const SPANISH: TvMessages = {
  lastWeek: 'Semana pasada',
  bestInClass: 'Las mejores',
  weeklyScore: 'Puntuación semanal',
  ranking: 'Clasificación',
  tip: 'Consejo de la semana',
  toStandard: 'en estándar',
  standards: {
    to_standard: 'En estándar',
    maybe_to_standard: 'Quizá en estándar',
    not_to_standard: 'Fuera del estándar',
  },
  week: (week) => `Semana ${week}`,
  weekLetter: 'S',
  days: { Sun: 'dom', Mon: 'lun', Tue: 'mar', Wed: 'mié', Thu: 'jue', Fri: 'vie', Sat: 'sáb' },
  months: ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'],
  tab: 'TV de la tienda',
  shifts: { AM: 'AM Almuerzo', PM: 'PM Cena' },
  updated: (moment) => `Actualizado ${moment}`,
  dataFrom: (moment) => `Datos: ${moment}`,
  today: (time) => `hoy ${time}`,
  age: {
    minutes: (count) => `hace ${count} min`,
    hours: (count) => `hace ${count} h`,
    days: (count) => (count === 1 ? 'hace 1 día' : `hace ${count} días`),
  },
  picture: (index, of) => `Foto ${index} de ${of}`,
  noPicture: 'Esta foto aún no está aquí',
  noReport: 'El reporte de esta semana aún no está terminado',
  noBest: 'Aún no hay reportes terminados de esta semana',
  noScore: 'Esta semana aún no tiene puntuación',
  noRanking: 'La clasificación empieza con el primer reporte terminado de la semana',
  few: (enough) => `menos de ${enough} pizzas`,
  noProblem: 'Esta semana no destacó ningún problema. Sigan así.',
  notJudged: 'Esta semana no se puntuó ninguna pizza',
  points: (count) => (Math.abs(count) === 1 ? 'punto' : 'puntos'),
  waiting: 'Esperando los primeros datos',
  waitingHelp: 'La pantalla empieza sola en cuanto el servidor responda.',
  closed: 'Esta pantalla no está abierta',
  closedHelp: 'Pide el enlace de esta tienda al responsable de tu empresa.',
};

const MESSAGES: Record<Language, TvMessages> = { en: ENGLISH, es: SPANISH };

export type { TvMessages };
export const tvMessages = (language: Language): TvMessages => MESSAGES[language];
