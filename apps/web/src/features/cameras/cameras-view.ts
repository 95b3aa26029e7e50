import { say } from '../../language/language.ts';
import { countText, decimalText, shareText, weekdayTimeText } from '../../pizza/formatters.ts';
import { capital, numberAlone, numberWord } from '../../pizza/words.ts';
import type { ShownCamera, ShownItem } from './cameras-calls.ts';

type State = ShownCamera['state'];

/** What a camera is, in two words. */
export const STATE_WORDS: Record<State, { en: string; es: string }> = {
  well: { en: 'sees well', es: 've bien' },
  learning: { en: 'learning', es: 'aprendiendo' },
  unseen: { en: 'no picture yet', es: 'aún sin fotos' },
  dead: { en: 'box is silent', es: 'equipo en silencio' },
  off: { en: 'no answer', es: 'no responde' },
  silent: { en: 'silent', es: 'en silencio' },
  frozen: { en: 'frozen', es: 'congelada' },
  covered: { en: 'covered', es: 'tapada' },
  blurred: { en: 'out of focus', es: 'desenfocada' },
  dirty: { en: 'getting dirty', es: 'se ensucia' },
  light: { en: 'light changed', es: 'cambió la luz' },
  colour: { en: 'colour changed', es: 'cambió el color' },
  moved: { en: 'moved', es: 'se movió' },
  tilted: { en: 'tilted', es: 'se inclinó' },
};

const FIGURE_WORDS: Record<string, { en: string; es: string }> = {
  lightness: { en: 'table, lightness', es: 'mesa, claridad' },
  a: { en: 'table, green to red', es: 'mesa, de verde a rojo' },
  b: { en: 'table, blue to yellow', es: 'mesa, de azul a amarillo' },
  unevenness: { en: 'unevenness', es: 'luz desigual' },
  sharpness: { en: 'sharpness', es: 'nitidez' },
  oval: { en: 'tilt', es: 'inclinación' },
  x: { en: 'horizontal centre', es: 'centro, a lo ancho' },
  y: { en: 'vertical centre', es: 'centro, a lo alto' },
  radius: { en: 'radius', es: 'radio' },
};

/** What a figure of a camera's pictures is called; an unknown one as it is. */
export function figureName(figure: string): string {
  const words = FIGURE_WORDS[figure];
  return words ? say(words) : figure;
}

/** 'Sat 16:00'. */
export const weekdayHourText = (localTs: string): string => weekdayTimeText(localTs).slice(0, -3);

export const isHealthy = ({ state }: Pick<ShownCamera, 'state'>): boolean =>
  state === 'well' || state === 'learning' || state === 'unseen';

/** What needs a hand first, by the pizzas of its week; then the rest. */
export const byUrgency = (cameras: readonly ShownCamera[]): ShownCamera[] =>
  cameras.toSorted(
    (p, q) =>
      Number(isHealthy(p)) - Number(isHealthy(q)) ||
      q.week.seen - p.week.seen ||
      p.store.localeCompare(q.store),
  );

/** 'Seven of twelve cameras see well. Five need a hand; the kitchen is not the cause.' */
export function headText(cameras: readonly ShownCamera[]): string {
  const well = cameras.filter(isHealthy).length;
  const bad = cameras.length - well;
  if (cameras.length === 1) {
    return bad === 0
      ? say({ en: 'The camera sees well.', es: 'La cámara ve bien.' })
      : say({
          en: 'The camera needs a hand. The kitchen is not the cause.',
          es: 'La cámara necesita ayuda. No es cosa de la cocina.',
        });
  }
  const all = numberWord(cameras.length);
  if (bad === 0) {
    return say({ en: `All ${all} cameras see well.`, es: `Las ${all} cámaras ven bien.` });
  }
  const seeing = capital(numberAlone(well));
  const needing = capital(numberWord(bad));
  return say({
    en: `${seeing} of ${all} cameras ${well < 2 ? 'sees' : 'see'} well. ${needing} ${bad === 1 ? 'needs' : 'need'} a hand; the kitchen is not the cause.`,
    es: `${seeing} de ${all} cámaras ${well < 2 ? 've' : 'ven'} bien. ${needing} ${bad === 1 ? 'necesita' : 'necesitan'} ayuda, y nada de eso es cosa de la cocina.`,
  });
}

/** 'Of 3,868 pizzas seen this week, 3,790 were scored (98%).' */
export function leadText(cameras: readonly ShownCamera[]): string {
  const weeks = [...new Map(cameras.map(({ venue, week }) => [venue, week])).values()];
  const seen = weeks.reduce((sum, week) => sum + week.seen, 0);
  const scored = weeks.reduce((sum, week) => sum + week.scored, 0);
  if (seen === 0) {
    return say({ en: 'No pizza was seen this week.', es: 'Esta semana no se vio ninguna pizza.' });
  }
  const share = shareText(scored / seen);
  const said = say({
    en: `Of ${countText(seen)} pizzas seen this week, ${countText(scored)} were scored (${share}).`,
    es: `De ${countText(seen)} pizzas vistas esta semana se puntuaron ${countText(scored)} (${share}).`,
  });
  if (weeks.some(({ made }) => made !== null)) return said;
  return `${said} ${say({
    en: 'Coverage is not known without orders.',
    es: 'Sin pedidos no se conoce la cobertura.',
  })}`;
}

const SILENT_WORDS: Record<
  ShownCamera['week']['silent'][number]['reason'],
  { en: string; es: string }
> = {
  no_pizza: { en: 'without a pizza', es: 'sin pizza' },
  not_whole: { en: 'not whole', es: 'no enteras' },
  too_small: { en: 'too small', es: 'demasiado pequeñas' },
  blurred: { en: 'blurred', es: 'borrosas' },
  covered: { en: 'covered', es: 'tapadas' },
  not_known: { en: 'that the engine does not recognise', es: 'que el motor no reconoce' },
  unusable: { en: 'not usable', es: 'no utilizables' },
  unknown_specialty: { en: 'of a kind it does not know', es: 'de una especialidad desconocida' },
  not_evaluated: { en: 'waiting', es: 'en espera' },
};

/** 'Not scored this week: 12 of 400 (3%): 8 blurred, 4 covered.'; null where all were, or none was seen. */
export function unscoredText({ seen, silent }: ShownCamera['week']): string | null {
  const unscored = silent.reduce((sum, { pizzas }) => sum + pizzas, 0);
  if (unscored === 0) return null;
  const why = silent
    .map(({ reason, pizzas }) => `${countText(pizzas)} ${say(SILENT_WORDS[reason])}`)
    .join(', ');
  const [count, all, share] = [countText(unscored), countText(seen), shareText(unscored / seen)];
  return say({
    en: `Not scored this week: ${count} of ${all} (${share}): ${why}.`,
    es: `Sin puntuar esta semana: ${count} de ${all} (${share}): ${why}.`,
  });
}

const decimals = (value: number): string => decimalText(value, Math.abs(value) >= 10 ? 0 : 2);
function change({ usual, value }: ShownItem): string {
  if (usual === null || value === null) return '';
  const [from, to] = [decimals(usual), decimals(value)];
  return say({ en: `, ${from} to ${to}`, es: `, de ${from} a ${to}` });
}

/** What the agent at the store says of a camera without pictures, and the way on. */
const TROUBLES: Record<string, { en: string; es: string }> = {
  no_answer: {
    en: 'Nothing answers at its address. Check the cable, and that the camera is on the same network as the box in the store.',
    es: 'Nada responde en su dirección. Revisa el cable y que la cámara esté en la misma red que el equipo de la tienda.',
  },
  password_refused: {
    en: 'The camera refuses the password. Correct it in the agent’s settings before the next try: after five wrong tries many cameras lock for 30 minutes.',
    es: 'La cámara rechaza la contraseña. Corrígela en la configuración del agente antes del próximo intento: tras cinco intentos fallidos muchas cámaras se bloquean 30 minutos.',
  },
  wrong_address: {
    en: 'It answers, but has no picture at this address. Copy the address of the stream from the camera’s own page.',
    es: 'Responde, pero no tiene imagen en esta dirección. Copia la dirección del video desde la página de la propia cámara.',
  },
  stopped: {
    en: 'It sends no pictures any more. Restart the camera.',
    es: 'Ya no envía fotos. Reinicia la cámara.',
  },
  black: {
    en: 'The picture is black. Take off the lens cap, or switch the light on.',
    es: 'La imagen está negra. Quita la tapa del lente o enciende la luz.',
  },
  unreadable: {
    en: 'What it sends cannot be read, as with H.265 on a slow box. Set the camera’s second stream to H.264, or take still pictures instead: one each second is enough.',
    es: 'No se puede leer lo que envía, como pasa con H.265 en un equipo lento. Pon el segundo video de la cámara en H.264 o usa fotos sueltas: con una por segundo basta.',
  },
  too_slow: {
    en: 'The box is too slow for its stream. Set the camera’s second stream to H.264, or take still pictures instead: one each second is enough.',
    es: 'El equipo es demasiado lento para su video. Pon el segundo video de la cámara en H.264 o usa fotos sueltas: con una por segundo basta.',
  },
  no_ffmpeg: {
    en: 'The box lacks ffmpeg, which streams and USB cameras need. Install it there.',
    es: 'Al equipo le falta ffmpeg, que hace falta para el video y las cámaras USB. Instálalo ahí.',
  },
  no_folder: {
    en: 'The folder is not there, or the agent may not read and write in it. Make it, and give it to the agent’s user.',
    es: 'La carpeta no existe, o el agente no puede leer y escribir en ella. Créala y dásela al usuario del agente.',
  },
};
const NO_ANSWER = {
  en: 'The camera does not answer. Check its cable and its power.',
  es: 'La cámara no responde. Revisa su cable y su corriente.',
};

/** Of the moment since when it is so. */
const SENTENCES: Record<
  ShownItem['fault'],
  (since: string, change: string, camera: ShownCamera) => { en: string; es: string }
> = {
  dead: (since) => ({
    en: `The box has not called since ${since}.`,
    es: `El equipo no llama desde ${since}.`,
  }),
  off: (since, _, { agent }) => {
    const trouble = say(TROUBLES[agent?.state ?? ''] ?? NO_ANSWER);
    return {
      en: `No picture since ${since}. ${trouble}`,
      es: `Sin fotos desde ${since}. ${trouble}`,
    };
  },
  silent: silentText,
  frozen: (since) => ({
    en: `The same picture since ${since}.`,
    es: `La misma foto desde ${since}.`,
  }),
  covered: (since) => ({ en: `Covered since ${since}.`, es: `Tapada desde ${since}.` }),
  blurred: (since, by) => ({
    en: `Edges are softer since ${since}${by}.`,
    es: `Los bordes se ven menos nítidos desde ${since}${by}.`,
  }),
  dirty: (since, by) => ({
    en: `A part of the picture is darker since ${since}${by}.`,
    es: `Una parte de la imagen está más oscura desde ${since}${by}.`,
  }),
  light: (since, by) => ({
    en: `The light changed on ${since}${by}.`,
    es: `La luz cambió el ${since}${by}.`,
  }),
  colour: (since, by) => ({
    en: `The colour of the light changed on ${since}${by}.`,
    es: `El color de la luz cambió el ${since}${by}.`,
  }),
  moved: (since) => ({
    en: `Pizzas lie elsewhere in the picture since ${since}.`,
    es: `Las pizzas quedan en otra parte de la imagen desde ${since}.`,
  }),
  tilted: (since) => ({
    en: `Pizzas look oval since ${since}.`,
    es: `Las pizzas se ven ovaladas desde ${since}.`,
  }),
};

function silentText(since: string, _: string, { usual_minutes: usual, agent }: ShownCamera) {
  const usually =
    usual === null
      ? ''
      : say({
          en: `; usually one every ${usual} ${usual === 1 ? 'minute' : 'minutes'} now`,
          es: `; a esta hora suele haber una ${usual === 1 ? 'por minuto' : `cada ${usual} minutos`}`,
        });
  return {
    en: `No pizza since ${since}${usually}.${agent ? ' The box answers.' : ''}`,
    es: `Ninguna pizza desde ${since}${usually}.${agent ? ' El equipo responde.' : ''}`,
  };
}

/** What is seen of a camera, in one or two sentences. */
export function sentenceOf(camera: ShownCamera): string | null {
  const { item, ended } = camera;
  if (item) {
    const sentence = say(SENTENCES[item.fault](weekdayHourText(item.since), change(item), camera));
    const confirmed = item.said === 'camera' ? say({ en: 'Confirmed.', es: 'Confirmado.' }) : '';
    return [sentence, waitingText(item.waiting), confirmed].filter(Boolean).join(' ');
  }
  if (ended) {
    const [since, until] = [weekdayHourText(ended.since), weekdayHourText(ended.ended!)];
    return `${capital(say(STATE_WORDS[ended.fault]))}, ${say({ en: `${since} to ${until}`, es: `de ${since} a ${until}` })}.`;
  }
  if (camera.state === 'learning') {
    return say({
      en: 'Learning what is usual: 200 pictures of three days.',
      es: 'Aprende qué es lo habitual: 200 fotos de tres días.',
    });
  }
  return null;
}

function waitingText(waiting: number): string {
  if (waiting === 0) return '';
  const count = capital(numberWord(waiting));
  return say({
    en: `${count} kitchen ${waiting === 1 ? 'signal waits' : 'signals wait'}.`,
    es: `${count} ${waiting === 1 ? 'señal de cocina espera' : 'señales de cocina esperan'}.`,
  });
}

/** The day's hours from the first to the last, each with how it went. */
export function hourBars({ hours, item, day }: ShownCamera) {
  const first = hours[0]?.hour;
  const last = hours.at(-1)?.hour;
  if (first === undefined || last === undefined || day === null) return [];
  const since = item && hourOfDay(item.since, day);
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const hour = first + i;
    const found = hours.find((one) => one.hour === hour);
    const isBad = found !== undefined && found.unfit > found.pictures / 2;
    const isChanged = since !== null && since !== undefined && hour >= since;
    const kind = !found ? 'none' : isBad ? 'covered' : isChanged ? 'changed' : 'well';
    return { hour, kind } as const;
  });
}

/** Hours of a business day from midnight on, may be below zero. */
export function hourOfDay(localTs: string, day: string): number {
  const at = Date.parse(`${localTs.replaceAll('/', '-').replace(' ', 'T')}Z`);
  return Math.floor((at - Date.parse(`${day}T00:00:00Z`)) / 3_600_000);
}

export const clockHour = (hour: number): string => `${String(hour % 24).padStart(2, '0')}:00`;
