import type { WebhookMessage, WebhookReceiver } from '@crustodian/contract/integrations';
import { WEBHOOK_KINDS, type WebhookKind } from '@crustodian/domain/people/webhook-events';
import { say } from '../../../language/language.ts';
import { countText, decimalText } from '../../../pizza/formatters.ts';
import { capital, numberWord } from '../../../pizza/words.ts';
import { momentText } from '../moments.ts';
import type { LineState } from '../overview-wording.ts';

const SPANISH_KINDS: Record<WebhookKind, string> = {
  signal: 'se encontró una falla en un turno',
  action: 'se empezó una acción, o sus pizzas ya decidieron',
  objection: 'se hizo o se respondió una reclamación',
  camera: 'una cámara tiene una falla, o ya está bien',
  report: 'se entregó un informe',
  audit_week: 'la auditoría de una semana está lista',
  today: 'las líneas de Hoy por la mañana, para quien lo eligió',
};

export const kindText = (kind: WebhookKind): string =>
  say({ en: WEBHOOK_KINDS[kind], es: SPANISH_KINDS[kind] });

type Receiver = Pick<WebhookReceiver, 'name' | 'failing' | 'counts'>;

/** '“Kitchen chat” has been refusing since 14:02. Three messages wait; none is lost.' */
export function webhooksSentence(receivers: readonly Receiver[], now: number): string {
  if (receivers.length === 0) {
    return say({ en: 'No webhook receivers yet.', es: 'Todavía no hay receptores de webhooks.' });
  }
  const failing = receivers.filter((one) => one.failing !== null);
  const [first] = failing;
  if (!first) {
    const many = receivers.length;
    return many === 1
      ? say({
          en: `“${receivers[0]!.name}” takes what it is sent.`,
          es: `«${receivers[0]!.name}» recibe lo que se le envía.`,
        })
      : say({
          en: `${many === 2 ? 'Both' : `All ${numberWord(many)}`} receivers take what they are sent.`,
          es: `Los ${numberWord(many)} receptores reciben lo que se les envía.`,
        });
  }
  const since = momentText(first.failing!.since, now);
  const who =
    failing.length === 1
      ? say({
          en: `“${first.name}” has been refusing since ${since}.`,
          es: `«${first.name}» rechaza mensajes desde ${since}.`,
        })
      : say({
          en: `${capital(numberWord(failing.length))} receivers refuse what they are sent.`,
          es: `${capital(numberWord(failing.length))} receptores rechazan lo que se les envía.`,
        });
  return `${who} ${waitingText(failing)}`.trim();
}

function waitingText(failing: readonly Receiver[]): string {
  const waiting = failing.reduce((sum, { counts }) => sum + counts.waiting, 0);
  const lost = failing.reduce((sum, { counts }) => sum + counts.given_up, 0);
  const messages = capital(numberWord(waiting));
  if (waiting === 0) return '';
  if (lost > 0) {
    return waiting === 1
      ? say({ en: 'One message waits.', es: 'Un mensaje espera.' })
      : say({ en: `${messages} messages wait.`, es: `${messages} mensajes esperan.` });
  }
  return waiting === 1
    ? say({
        en: 'One message waits; none is lost.',
        es: 'Un mensaje espera; no se perdió ninguno.',
      })
    : say({
        en: `${messages} messages wait; none is lost.`,
        es: `${messages} mensajes esperan; no se perdió ninguno.`,
      });
}

/** Asks for a look at an address whose maker may no longer read what is sent there; otherwise ''. */
export const formerMakerText = ({
  made_by: maker,
  is_administered: isAdministered,
}: Pick<WebhookReceiver, 'made_by' | 'is_administered'>): string =>
  isAdministered
    ? ''
    : say({
        en: `${maker}, who saved this address, no longer administers the company. Check the address and save it, or end the receiver.`,
        es: `${maker}, que guardó esta dirección, ya no administra la empresa. Revisa la dirección y guárdala, o termina el receptor.`,
      });

/** State of a receiver with a text such as 'refuses: 503' or '847 of 847'. */
export function receiverState({ failing, counts }: Receiver): { state: LineState; word: string } {
  if (failing) {
    const why = problemText(failing.problem);
    return { state: 'waiting', word: say({ en: `refuses: ${why}`, es: `rechaza: ${why}` }) };
  }
  const all = counts.arrived + counts.waiting + counts.given_up;
  if (all === 0)
    return { state: 'idle', word: say({ en: 'nothing sent yet', es: 'nada enviado' }) };
  const [arrived, of] = [countText(counts.arrived), countText(all)];
  return { state: 'works', word: say({ en: `${arrived} of ${of}`, es: `${arrived} de ${of}` }) };
}

/** The server's reasons in Spanish; text in parentheses is not translated. */
const SPANISH_REASONS: readonly [RegExp, string][] = [
  [/^the address points into your own network$/, 'la dirección apunta a tu propia red'],
  [
    /^its secret can no longer be read; make a new one$/,
    'su secreto ya no se puede leer; crea uno nuevo',
  ],
  [/^must start with https:\/\/$/, 'debe empezar por https://'],
  [/^must not have a user name or password$/, 'no debe llevar usuario ni contraseña'],
  [/^redirects are not followed$/, 'no se siguen las redirecciones'],
  [/^the receiver says that it is gone$/, 'el receptor dice que ya no existe'],
  [/^the receiver was ended$/, 'el receptor se terminó'],
  [/^no answer within (\d+) s$/, 'sin respuesta en $1 s'],
  [
    /^the connection failed \(the host has no address\)$/,
    'la conexión falló (el servidor no tiene dirección)',
  ],
  [
    /^the connection failed \(the answer is too long\)$/,
    'la conexión falló (la respuesta es demasiado larga)',
  ],
  [
    /^the connection failed \(the answer changes the protocol\)$/,
    'la conexión falló (la respuesta cambia de protocolo)',
  ],
  [
    /^the connection failed \(too many interim responses\)$/,
    'la conexión falló (demasiadas respuestas provisionales)',
  ],
  [/^the connection failed \((.*)\)$/, 'la conexión falló ($1)'],
];

/** Why a message did not arrive: '503', 'the address points into your own network'. */
export function problemText(problem: string): string {
  const reason = problem.replace(/^answered /, '');
  const spanish = SPANISH_REASONS.find(([pattern]) => pattern.test(reason));
  return say({ en: reason, es: spanish ? reason.replace(...spanish) : reason });
}

type Answered = Pick<WebhookMessage, 'status' | 'took_ms' | 'problem' | 'tried_at'>;

/** '503 after 2.1 s', '200 in 84 ms', 'the address points into your own network'. */
export function answerText({ status, took_ms: took, problem, tried_at: tried }: Answered): string {
  if (tried === null && problem === null) return say({ en: 'not sent yet', es: 'aún sin enviar' });
  if (status === null) return problemText(problem ?? '');
  const time = took === null ? '' : tookText(took);
  return problem === null
    ? say({ en: `${status} in ${time}`, es: `${status} en ${time}` })
    : say({ en: `${status} after ${time}`, es: `${status} tras ${time}` });
}

const tookText = (ms: number): string =>
  ms < 1000 ? `${countText(ms)} ms` : `${decimalText(ms / 1000, 1)} s`;

type Tried = Pick<WebhookMessage, 'tries' | 'next_at' | 'state'>;

/** 'first try', 'try 2, next 15:22', 'given up after 8 tries'. */
export function triesText({ tries, next_at: next, state }: Tried, now: number): string {
  if (state === 'given-up') {
    if (tries === 0) {
      return say({
        en: 'given up before the first try',
        es: 'abandonado antes del primer intento',
      });
    }
    return tries === 1
      ? say({ en: 'given up after one try', es: 'abandonado tras un intento' })
      : say({ en: `given up after ${tries} tries`, es: `abandonado tras ${tries} intentos` });
  }
  if (tries === 0) return say({ en: 'about to be sent', es: 'a punto de enviarse' });
  if (next !== null) {
    const at = momentText(next, now);
    return say({ en: `try ${tries}, next ${at}`, es: `intento ${tries}, el próximo a las ${at}` });
  }
  return tries === 1
    ? say({ en: 'first try', es: 'primer intento' })
    : say({ en: `try ${tries}`, es: `intento ${tries}` });
}

export const MESSAGE_MARKS = {
  waiting: { state: 'waiting', word: { en: 'waiting', es: 'en espera' } },
  arrived: { state: 'works', word: { en: 'arrived', es: 'llegó' } },
  'given-up': { state: 'failed', word: { en: 'given up', es: 'abandonado' } },
} as const satisfies Record<
  WebhookMessage['state'],
  { state: LineState; word: { en: string; es: string } }
>;
