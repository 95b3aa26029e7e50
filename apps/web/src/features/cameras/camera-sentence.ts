import { say } from '../../language/language.ts';
import { decimalText } from '../../pizza/formatters.ts';
import { capital, numberWord } from '../../pizza/words.ts';
import type { ShownCamera, ShownItem } from './cameras-calls.ts';
import { STATE_WORDS, weekdayHourText } from './cameras-view.ts';

const decimals = (value: number): string => decimalText(value, Math.abs(value) >= 10 ? 0 : 2);
function change({ usual, value }: ShownItem): string {
  if (usual === null || value === null) return '';
  const [from, to] = [decimals(usual), decimals(value)];
  return say({ en: `, ${from} to ${to}`, es: `, de ${from} a ${to}` });
}

/** Why a camera has no pictures according to the agent at the store, and the remedy. */
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
  folder_taken: {
    en: 'Another camera has this folder, or one around it. Give each camera a folder of its own.',
    es: 'Otra cámara usa esta carpeta, o una que la contiene. Dale a cada cámara su propia carpeta.',
  },
};
const NO_ANSWER = {
  en: 'The camera does not answer. Check its cable and its power.',
  es: 'La cámara no responde. Revisa su cable y su corriente.',
};

/** `since` is when the fault began. */
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
    en: `Edges have been softer since ${since}${by}.`,
    es: `Los bordes se ven menos nítidos desde ${since}${by}.`,
  }),
  dirty: (since, by) => ({
    en: `Part of the picture has been darker since ${since}${by}.`,
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
    en: `Pizzas have been elsewhere in the picture since ${since}.`,
    es: `Las pizzas quedan en otra parte de la imagen desde ${since}.`,
  }),
  tilted: (since) => ({
    en: `Pizzas have looked oval since ${since}.`,
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

/** State of a camera in one or two sentences. */
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

const WIPE = { en: 'Ask the store to wipe the lens.', es: 'Pide a la tienda que limpie el lente.' };
const LAMPS = {
  en: 'Ask the store to check the lamps over the table.',
  es: 'Pide a la tienda que revise las lámparas sobre la mesa.',
};
const PLACE = {
  en: 'Turn it back as it was, or set it up again.',
  es: 'Vuelve a ponerla como estaba o instálala de nuevo.',
};

/** 'off' is missing because the sentence of a camera without pictures already says what to do. */
const TO_DO: Record<Exclude<ShownItem['fault'], 'off'>, { en: string; es: string }> = {
  dead: {
    en: 'Ask the store whether the box has power and network.',
    es: 'Pregunta a la tienda si el equipo tiene corriente y red.',
  },
  silent: {
    en: 'Ask the store whether pizzas are cut elsewhere.',
    es: 'Pregunta a la tienda si se corta en otro lugar.',
  },
  frozen: {
    en: 'Ask the store to switch the camera off and on.',
    es: 'Pide a la tienda que apague y encienda la cámara.',
  },
  covered: {
    en: 'Ask the store to clear the view of the camera.',
    es: 'Pide a la tienda que despeje la vista de la cámara.',
  },
  blurred: WIPE,
  dirty: WIPE,
  light: LAMPS,
  colour: LAMPS,
  moved: PLACE,
  tilted: PLACE,
};

/** What the store can do about a fault. */
export const toDoText = (fault: ShownItem['fault']): string | null =>
  fault === 'off' ? null : say(TO_DO[fault]);
