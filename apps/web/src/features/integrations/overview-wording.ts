import type { WebhookReceiver } from '@crustodian/contract/integrations';
import { say } from '../../language/language.ts';
import { countText } from '../../pizza/formatters.ts';
import { capital, numberWord } from '../../pizza/words.ts';
import type { Till, Tokens } from './integrations-calls.ts';
import { agoText, daysSince, momentText } from './moments.ts';
import { unusedDays } from './tokens/token-wording.ts';

/** failed: given up or refused; waiting: to do or pending; works; idle: nothing yet. */
export type LineState = 'failed' | 'waiting' | 'works' | 'idle';

export interface Line {
  state: LineState;
  /** Short text next to the icon: '3 waiting', 'works'. */
  word: string;
  sentence: string;
  /** The headline's sentence if the line needs attention. */
  trouble?: string;
}

const WORKS = { en: 'works', es: 'funciona' };
const NOT_SET_UP = { en: 'not set up', es: 'sin configurar' };

type Receiver = Pick<WebhookReceiver, 'name' | 'counts' | 'failing' | 'is_administered'>;
type Counts = WebhookReceiver['counts'];

export function webhooksLine(receivers: readonly Receiver[], counts: Counts, now: number): Line {
  if (receivers.length === 0) {
    return {
      state: 'idle',
      word: say(NOT_SET_UP),
      sentence: say({
        en: 'No receiver is told of anything.',
        es: 'No se avisa a ningún receptor.',
      }),
    };
  }
  const { arrived, waiting, given_up: givenUp } = counts;
  const all = arrived + waiting + givenUp;
  const [of, sent] = [countText(arrived), countText(all)];
  const sentence = say({
    en: `${of} of ${sent} messages arrived in 30 days.`,
    es: `${of} de ${sent} mensajes llegaron en 30 días.`,
  });
  const failing = receivers.find(({ failing: problem }) => problem !== null);
  if (failing) return { ...refusing(failing, { waiting, now }), sentence };
  if (givenUp > 0) {
    const lost = countText(givenUp);
    const trouble = say({
      en: givenUp === 1 ? 'One message was given up.' : `${lost} messages were given up.`,
      es: givenUp === 1 ? 'Se abandonó un mensaje.' : `Se abandonaron ${lost} mensajes.`,
    });
    const word = say({ en: `${lost} given up`, es: `${lost} sin entregar` });
    return { state: 'failed', word, sentence, trouble };
  }
  const left = receivers.find(({ is_administered: isAdministered }) => !isAdministered);
  if (left) {
    const trouble = say({
      en: `The address of “${left.name}” was saved by someone who no longer administers the company.`,
      es: `Quien guardó la dirección de «${left.name}» ya no administra la empresa.`,
    });
    return { state: 'waiting', word: say(WORKS), sentence, trouble };
  }
  return { state: 'works', word: say(WORKS), sentence };
}

function refusing(
  { name, failing }: Receiver,
  { waiting, now }: { waiting: number; now: number },
): Omit<Line, 'sentence'> {
  const since = momentText(failing!.since, now);
  return {
    state: 'waiting',
    word: say({ en: `${countText(waiting)} waiting`, es: `${countText(waiting)} en espera` }),
    trouble: say({
      en: `“${name}” has been refusing since ${since}.`,
      es: `«${name}» rechaza mensajes desde ${since}.`,
    }),
  };
}

export function tokensLine({ tokens }: Tokens, now: number): Line {
  if (tokens.length === 0) {
    return {
      state: 'idle',
      word: say(NOT_SET_UP),
      sentence: say({
        en: 'No program signs in yet.',
        es: 'Ningún programa inicia sesión todavía.',
      }),
    };
  }
  const dead = tokens.find(({ works }) => !works);
  const unused = tokens.find((token) => token.works && unusedDays(token, now) !== null);
  const inUse = tokens.filter((one) => one.works && unusedDays(one, now) === null).length;
  const word = say({ en: `${countText(inUse)} in use`, es: `${countText(inUse)} en uso` });
  if (dead) {
    const trouble = say({
      en: `The token “${dead.name}” no longer works.`,
      es: `El token «${dead.name}» ya no funciona.`,
    });
    const sentence = say({
      en: `“${dead.name}” was made by someone who no longer administers the company.`,
      es: `Quien creó «${dead.name}» ya no administra la empresa.`,
    });
    return { state: 'waiting', word, sentence, trouble };
  }
  const days = unused && countText(unusedDays(unused, now)!);
  const sentence = unused
    ? say({
        en: `“${unused.name}” has not been used for ${days} days.`,
        es: `«${unused.name}» no se ha usado en ${days} días.`,
      })
    : say({ en: 'Each was used within 90 days.', es: 'Todos se usaron en los últimos 90 días.' });
  return { state: 'works', word, sentence };
}

const SILENT_DAYS = 2;

export function ordersLine({ ways, open }: Pick<Till, 'ways' | 'open'>, now: number): Line {
  const last = ways
    .flatMap(({ last: at }) => at ?? [])
    .toSorted()
    .at(-1);
  if (last === undefined) {
    return {
      state: 'idle',
      word: say(NOT_SET_UP),
      sentence: say({ en: 'No till sends orders yet.', es: 'Ninguna caja envía pedidos todavía.' }),
    };
  }
  const received = countText(ways.reduce((sum, way) => sum + way.received, 0));
  const ago = agoText(last, now);
  const sentence = say({
    en: `${received} pizzas were ordered in 24 hours. Last order ${ago}.`,
    es: `Se pidieron ${received} pizzas en 24 horas. Último pedido ${ago}.`,
  });
  if (daysSince(last, now) >= SILENT_DAYS) {
    const trouble = say({
      en: `The last order came ${ago}.`,
      es: `El último pedido llegó ${ago}.`,
    });
    return { state: 'waiting', word: say({ en: 'silent', es: 'en silencio' }), sentence, trouble };
  }
  if (open.length > 0) {
    const many = countText(open.length);
    const trouble = say({
      en:
        open.length === 1
          ? 'A name of the till is not known yet.'
          : `${many} names of the till are not known yet.`,
      es:
        open.length === 1
          ? 'Un nombre de la caja aún no se conoce.'
          : `${many} nombres de la caja aún no se conocen.`,
    });
    return {
      state: 'waiting',
      word: say({ en: `${many} open`, es: open.length === 1 ? '1 abierto' : `${many} abiertos` }),
      sentence,
      trouble,
    };
  }
  return { state: 'works', word: say(WORKS), sentence };
}

const ORDER: readonly LineState[] = ['failed', 'waiting', 'works', 'idle'];

/** Lines that need attention first; the sort is stable. */
export const byUrgency = <L extends Pick<Line, 'state'>>(lines: readonly L[]): L[] =>
  lines.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));

/** 'Six of seven connections work. “Kitchen chat” has been refusing since 14:02.' */
export function overviewSentence(lines: readonly Line[]): string {
  const setUp = lines.filter(({ state }) => state !== 'idle');
  const works = setUp.filter(({ state }) => state === 'works').length;
  const trouble = byUrgency(setUp).find((line) => line.trouble !== undefined)?.trouble;
  if (setUp.length === 0) {
    return say({ en: 'Nothing is connected yet.', es: 'Todavía no hay nada conectado.' });
  }
  return [countSentence(works, setUp.length), trouble].filter(Boolean).join(' ');
}

function countSentence(works: number, all: number): string {
  const [good, of] = [numberWord(works), numberWord(all)];
  if (all === 1) {
    return works === 1
      ? say({ en: 'The one connection works.', es: 'La única conexión funciona.' })
      : say({ en: 'The one connection needs a hand.', es: 'La única conexión necesita atención.' });
  }
  if (works === all) {
    return say({
      en: all === 2 ? 'Both connections work.' : `All ${of} connections work.`,
      es: `Las ${of} conexiones funcionan.`,
    });
  }
  if (works === 0) {
    return say({
      en: `None of ${of} connections works.`,
      es: `No funciona ninguna de ${of} conexiones.`,
    });
  }
  const verb = works === 1;
  return say({
    en: `${capital(good)} of ${of} connections ${verb ? 'works' : 'work'}.`,
    es: `${capital(good)} de ${of} conexiones ${verb ? 'funciona' : 'funcionan'}.`,
  });
}
