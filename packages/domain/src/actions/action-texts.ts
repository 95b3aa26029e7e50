import { MOST_PIZZAS } from '../signals/sequential-test.ts';
import {
  WATCHED_AREAS,
  areaOf,
  type WatchedArea,
  type WatchedPart,
} from '../signals/watched-areas.ts';
import type { CalendarDay } from '../time/calendar-day.ts';
import type { Shift } from '../time/shift.ts';
import { PART_TEXTS, type Language } from '../today/part-texts.ts';
import type { ActionState } from './watch-result.ts';

interface Counted {
  pizzas: number;
  bad: number;
}

/** The facts about an action that its sentences need. */
export interface ActionFacts {
  part: WatchedPart;
  shift: Shift | null;
  state: ActionState;
  what: string;
  first: Counted;
  /** The second look. */
  second: Counted | null;
  before: Counted | null;
  /** Number of good pizzas until the action is proven; null if it cannot be computed. */
  more: number | null;
  decidedDay: CalendarDay | null;
}

interface Texts {
  locale: string;
  /** 'Action did not help'. */
  kind: (state: string) => string;
  didNotHelp: (what: string) => string;
  quoted: (words: string) => string;
  states: Record<ActionState, string>;
  shifts: Record<Shift, string>;
  nothingDone: string;
  sayDone: (what: string) => string;
  noneYet: string;
  right: (right: number, of: number) => string;
  more: (more: number) => string;
  cannotSay: string;
  gone: (right: number, of: number, are: string) => string;
  still: (bad: number, of: number) => string;
  before: (tenths: number) => string;
  back: (day: string, bad: number, of: number) => string;
  tooFew: (pizzas: number) => string;
  undecided: (pizzas: number) => string;
}

const TEXTS: Record<Language, Texts> = {
  en: {
    locale: 'en-GB',
    kind: (state) => `Action ${state}`,
    didNotHelp: (what) => `${what} did not help.`,
    quoted: (words) => `“${words}”`,
    states: {
      open: 'open',
      watching: 'watching',
      proven: 'proven',
      'did-not-help': 'did not help',
      relapsed: 'relapsed',
      expired: 'expired',
    },
    shifts: { AM: 'at lunch', PM: 'at dinner' },
    nothingDone: 'Nothing has been done yet.',
    sayDone: (what) => `${what}. Say when it is done.`,
    noneYet: 'The next pizzas will say whether it helped.',
    right: (right, of) => `${right} of ${of} are right.`,
    more: (more) => `About ${more} more, and it is proven.`,
    cannotSay: 'Nobody can say yet.',
    gone: (right, of, are) => `${right} of the next ${of} pizzas ${are}. The fault is gone.`,
    still: (bad, of) => `${of} pizzas, ${bad} still with the fault.`,
    before: (tenths) => `Before, it was ${tenths} in 10.`,
    back: (day, bad, of) => `Proven on ${day}. At the second look ${bad} of ${of} had it again.`,
    tooFew: (pizzas) =>
      pizzas === 0
        ? 'No such pizza in 14 days: too few to say anything.'
        : `Only ${pizzas} ${pizzas === 1 ? 'pizza' : 'pizzas'} counted: too few to say anything.`,
    undecided: (pizzas) => `${pizzas} pizzas counted, and there is still no verdict.`,
  },
  es: {
    locale: 'es',
    kind: (state) => `Acción: ${state}`,
    didNotHelp: (what) => `${what} no ayudó.`,
    quoted: (words) => `«${words}»`,
    states: {
      open: 'abierta',
      watching: 'en observación',
      proven: 'demostrada',
      'did-not-help': 'no ayudó',
      relapsed: 'recaída',
      expired: 'vencida',
    },
    shifts: { AM: 'en el almuerzo', PM: 'en la cena' },
    nothingDone: 'Todavía no se ha hecho nada.',
    sayDone: (what) => `${what}. Avisa cuando esté hecho.`,
    noneYet: 'Las próximas pizzas dirán si ayudó.',
    right: (right, of) => `${right} de ${of} están bien.`,
    more: (more) => `Unas ${more} más y queda demostrado.`,
    cannotSay: 'Todavía no se puede decir.',
    gone: (right, of, are) =>
      `${right} de las siguientes ${of} pizzas ${are}. El fallo desapareció.`,
    still: (bad, of) => `${of} pizzas, ${bad} todavía con el fallo.`,
    before: (tenths) => `Antes eran ${tenths} de 10.`,
    back: (day, bad, of) =>
      `Demostrada el ${day}. En el segundo control ${bad} de ${of} volvían a tenerlo.`,
    tooFew: (pizzas) =>
      pizzas === 0
        ? 'Ninguna pizza así en 14 días: muy pocas para decir algo.'
        : `Solo contaron ${pizzas} ${pizzas === 1 ? 'pizza' : 'pizzas'}: muy pocas para decir algo.`,
    undecided: (pizzas) => `Contaron ${pizzas} pizzas y todavía no hay veredicto.`,
  },
};

export interface ActionText {
  /** 'Cheese seal at dinner'. */
  title: string;
  /** 'did not help'. */
  state: string;
  /** What the pizzas so far show. */
  sentence: string;
}

/** The texts about an action, derived only from its figures. */
export function actionText(facts: ActionFacts, language: Language): ActionText {
  const texts = TEXTS[language];
  const { name } = PART_TEXTS[language][facts.part];
  return {
    title: facts.shift ? `${name} ${texts.shifts[facts.shift]}` : name,
    state: texts.states[facts.state],
    sentence: sentenceOf(facts, texts, language),
  };
}

/** The line about an action on the Today page: 'Kerrville: “oven 2 down” did not help.' */
export function actionLine(
  facts: ActionFacts,
  store: string,
  language: Language,
): { kind: string; sentence: string; evidence: string } {
  const texts = TEXTS[language];
  const kind = texts.kind(texts.states[facts.state]);
  const told = sentenceOf(facts, texts, language);
  if (facts.state === 'did-not-help' && facts.what) {
    const failed = texts.didNotHelp(texts.quoted(facts.what.replace(/\.$/, '')));
    return { kind, sentence: `${store}: ${failed}`, evidence: told };
  }
  return { kind, sentence: `${store}: ${told}`, evidence: facts.what && texts.quoted(facts.what) };
}

/** 'did not help', 'no ayudó'. */
export const stateText = (state: ActionState, language: Language): string =>
  TEXTS[language].states[state];

function sentenceOf(facts: ActionFacts, texts: Texts, language: Language): string {
  const { state, what, first, second, before, more, decidedDay } = facts;
  const right = first.pizzas - first.bad;
  switch (state) {
    case 'open':
      return what ? texts.sayDone(what.replace(/\.$/, '')) : texts.nothingDone;
    case 'watching':
      if (first.pizzas === 0) return texts.noneYet;
      return `${texts.right(right, first.pizzas)} ${more === null ? texts.cannotSay : texts.more(more)}`;
    case 'proven':
      return texts.gone(right, first.pizzas, PART_TEXTS[language][facts.part].right);
    case 'did-not-help': {
      const still = texts.still(first.bad, first.pizzas);
      if (!before || before.pizzas === 0) return still;
      return `${still} ${texts.before(Math.round((10 * before.bad) / before.pizzas))}`;
    }
    case 'relapsed':
      return texts.back(dayText(decidedDay!, texts.locale), second!.bad, second!.pizzas);
    case 'expired':
      return first.pizzas < MOST_PIZZAS
        ? texts.tooFew(first.pizzas)
        : texts.undecided(first.pizzas);
  }
}

/** '7 Nov', '7 nov'. */
const dayText = (day: CalendarDay, locale: string): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

const PHRASES: Record<Language, Record<WatchedArea | 'bad_cut' | 'bubbles', readonly string[]>> = {
  en: {
    rim: ['Cheese to the rim first', 'Press to the line', 'Golden photo at the station'],
    size: ['Press to the line', 'Weigh the dough balls', 'Golden photo at the station'],
    portion: ['Two cups, not one and a half', 'Weigh every tenth', 'Golden photo at the station'],
    placement: ['Outer ring first', 'Turn while topping', 'Golden photo at the station'],
    bake: ['Oven down 10 degrees', 'Belt one step faster', 'Turn once in the oven'],
    bad_cut: ['New wheel', 'Cut twice', 'Wait one minute before cutting'],
    bubbles: ['Dock the dough again', 'Dough out earlier', 'Pop them in the oven'],
  },
  es: {
    rim: [
      'Primero queso hasta el borde',
      'Prensar hasta la línea',
      'Foto de referencia en la estación',
    ],
    size: [
      'Prensar hasta la línea',
      'Pesar las bolas de masa',
      'Foto de referencia en la estación',
    ],
    portion: [
      'Dos tazas, no una y media',
      'Pesar una de cada diez',
      'Foto de referencia en la estación',
    ],
    placement: [
      'Primero el anillo exterior',
      'Girar al poner',
      'Foto de referencia en la estación',
    ],
    bake: ['Horno 10 grados menos', 'Cinta un paso más rápida', 'Girar una vez en el horno'],
    bad_cut: ['Rueda nueva', 'Cortar dos veces', 'Esperar un minuto antes de cortar'],
    bubbles: ['Picar otra vez la masa', 'Sacar antes la masa', 'Pincharlas en el horno'],
  },
};

/** Common actions for a part, offered to choose from. */
export const readyPhrases = (part: WatchedPart, language: Language): readonly string[] =>
  PHRASES[language][part === 'bad_cut' || part === 'bubbles' ? part : areaOf(part)];

/** The parts of a grid, ordered by their watched areas. */
export const byWatchedArea = (parts: readonly WatchedPart[]): WatchedPart[] =>
  parts.toSorted((a, b) => WATCHED_AREAS.indexOf(areaOf(a)) - WATCHED_AREAS.indexOf(areaOf(b)));
