import { say } from '../../language/language.ts';
import { countText, shareText, weekdayTimeText } from '../../pizza/formatters.ts';
import { capital, listed, numberAlone, numberWord } from '../../pizza/words.ts';
import type { LeftOut, ShownCamera } from './cameras-calls.ts';
import { localMs } from '@crustodian/domain/time/local-ts';

type State = ShownCamera['state'];

/** A camera's state in a few words. */
export const STATE_WORDS: Record<State, { en: string; es: string }> = {
  well: { en: 'sees well', es: 've bien' },
  learning: { en: 'learning', es: 'aprendiendo' },
  unseen: { en: 'no picture yet', es: 'aún sin fotos' },
  disk_full: { en: 'disk is full', es: 'disco lleno' },
  resized: { en: 'picture size changed', es: 'cambió el tamaño de la foto' },
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

/** Name of a measured figure; an unknown one is shown unchanged. */
export function figureName(figure: string): string {
  const words = FIGURE_WORDS[figure];
  return words ? say(words) : figure;
}

/** 'Sat 16:00'. */
export const weekdayHourText = (localTs: string): string => weekdayTimeText(localTs).slice(0, -3);

export const isHealthy = ({ state }: Pick<ShownCamera, 'state'>): boolean =>
  state === 'well' || state === 'learning' || state === 'unseen';

/** Cameras with faults first, then by the week's number of pizzas. */
export const byUrgency = (cameras: readonly ShownCamera[]): ShownCamera[] =>
  cameras.toSorted(
    (p, q) =>
      Number(isHealthy(p)) - Number(isHealthy(q)) ||
      q.week.seen - p.week.seen ||
      p.store.localeCompare(q.store),
  );

const MOST_NAMED = 5;

/** Which cameras of an agent are not watched, and what to do about it. */
export function leftOutText({ store, agent, cameras }: LeftOut): string {
  const more = cameras.length - MOST_NAMED;
  const some = cameras.slice(0, MOST_NAMED);
  const names = listed(more > 0 ? [...some, say({ en: `${more} more`, es: `${more} más` })] : some);
  return say({
    en: `Not watched: ${names} of ${agent}, ${store}. The agents of a store can name 64 cameras. Remove those that are no longer used from their settings; an agent that is silent for a day makes room for others.`,
    es: `Sin vigilar: ${names} de ${agent}, ${store}. Los agentes de una tienda pueden nombrar 64 cámaras. Quita de su configuración las que ya no se usan; un agente en silencio durante un día cede su lugar a otros.`,
  });
}

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
    return say({
      en: `${cameras.length === 2 ? 'Both' : `All ${all}`} cameras see well.`,
      es: `Las ${all} cámaras ven bien.`,
    });
  }
  if (bad === 2 && well === 0) {
    return say({
      en: 'Neither camera sees well. Both need a hand; the kitchen is not the cause.',
      es: 'Ninguna de las dos cámaras ve bien. Ambas necesitan ayuda, y nada de eso es cosa de la cocina.',
    });
  }
  const seeing = capital(numberAlone(well));
  const needing = capital(numberWord(bad));
  return say({
    en: `${seeing} of ${all} cameras ${well < 2 ? 'sees' : 'see'} well. ${needing} ${bad === 1 ? 'needs' : 'need'} a hand; the kitchen is not the cause.`,
    es: `${seeing} de ${all} cámaras ${well < 2 ? 've' : 'ven'} bien. ${needing} ${bad === 1 ? 'necesita' : 'necesitan'} ayuda, y nada de eso es cosa de la cocina.`,
  });
}

/**
 * 'Of 3,868 pizzas seen this week, 3,790 were scored (98%).' If the orders of every store are
 * known: 'Of 3,868 pizzas made this week, 98% were seen and 3,662 scored. Cape May is the thinnest,
 * with 83%.'
 */
export function leadText(cameras: readonly ShownCamera[]): string {
  const stores = [...new Map(cameras.map((camera) => [camera.venue, camera])).values()];
  const sumOf = (part: 'seen' | 'scored' | 'made', of: readonly ShownCamera[]) =>
    of.reduce((sum, { week }) => sum + (week[part] ?? 0), 0);
  const [seen, scored, made] = [
    sumOf('seen', cameras),
    sumOf('scored', cameras),
    sumOf('made', stores),
  ];
  if (seen === 0) {
    return say({ en: 'No pizza was seen this week.', es: 'Esta semana no se vio ninguna pizza.' });
  }
  // Tills miss some pizzas; with fewer orders than pizzas seen, the share is meaningless.
  if (made >= seen && stores.every(({ week }) => week.made !== null)) {
    return madeText({ made, seen, scored }, stores);
  }
  const share = shareText(scored / seen);
  const summary = say({
    en: `Of ${countText(seen)} pizzas seen this week, ${countText(scored)} were scored (${share}).`,
    es: `De ${countText(seen)} pizzas vistas esta semana se puntuaron ${countText(scored)} (${share}).`,
  });
  if (made > 0) return summary;
  return `${summary} ${say({
    en: 'Coverage is not known without orders.',
    es: 'Sin pedidos no se conoce la cobertura.',
  })}`;
}

function madeText(
  { made, seen, scored }: { made: number; seen: number; scored: number },
  stores: readonly ShownCamera[],
): string {
  const summary = say({
    en: `Of ${countText(made)} pizzas made this week, ${shareText(seen / made)} were seen and ${countText(scored)} scored.`,
    es: `De ${countText(made)} pizzas hechas esta semana se vio el ${shareText(seen / made)} y se puntuaron ${countText(scored)}.`,
  });
  const [thinnest] = stores
    .filter(({ week }) => week.share_seen !== null)
    .toSorted((p, q) => p.week.share_seen! - q.week.share_seen!);
  if (stores.length < 2 || !thinnest || thinnest.week.share_seen! >= 0.995) return summary;
  const { store, week } = thinnest;
  return `${summary} ${say({
    en: `${store} is the thinnest, with ${shareText(week.share_seen!)}.`,
    es: `La cobertura más baja es la de ${store}: ${shareText(week.share_seen!)}.`,
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
  hidden: { en: 'hidden', es: 'ocultas' },
};

/**
 * 'Not scored this week: 12 of 400 (3%): 8 blurred, 4 covered.'; null if all were scored or none
 * was seen.
 */
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

/** Every hour from the day's first to its last, with its state. */
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

/** Hours since midnight of a business day; may be negative. */
export function hourOfDay(localTs: string, day: string): number {
  const at = localMs(localTs);
  return Math.floor((at - Date.parse(`${day}T00:00:00Z`)) / 3_600_000);
}

export const clockHour = (hour: number): string => `${String(hour % 24).padStart(2, '0')}:00`;
