import { say } from '../../language/language.ts';
import { countText, decimalText } from '../../pizza/formatters.ts';
import type { ShownCamera } from './cameras-calls.ts';
import { weekdayHourText } from './cameras-view.ts';

type Agent = NonNullable<ShownCamera['agent']>;
type Warning = Agent['warnings'][number];

/**
 * With less free space the disk is full; with more, the waiting captures have used up their quota.
 */
const FREE_BYTES = 500e6;

/** A warning of the agent at the store, and what to do about it. */
export const warningText = (agent: Agent, warning: Warning): string => TEXTS[warning](agent);

const TEXTS: Record<Warning, (agent: Agent) => string> = {
  disk_full({ name, free_bytes: free, waiting }) {
    const count = countText(waiting);
    const isDisk = free < FREE_BYTES;
    return say({
      en: `${name} keeps no new pizzas: ${isDisk ? 'its disk is full' : 'its space for pizzas is used up'}, and ${count} wait to be sent. ${
        isDisk
          ? 'Delete what else is on its disk.'
          : 'Check its network, or start it with a larger --spool-mb.'
      }`,
      es: `${name} no guarda más pizzas: ${isDisk ? 'su disco está lleno' : 'su espacio para pizzas se agotó'} y ${count} esperan su envío. ${
        isDisk
          ? 'Borra lo demás que haya en su disco.'
          : 'Revisa su red o inícialo con un --spool-mb mayor.'
      }`,
    });
  },
  clock_off({ name, clock_offset_ms: offset }) {
    const by = durationText(Math.abs(offset));
    return say({
      en: `The clock of ${name} is ${by} ${offset > 0 ? 'slow' : 'fast'}. Its pizzas have the right time all the same; let it set its clock by network (NTP).`,
      es: `El reloj de ${name} va ${offset > 0 ? 'atrasado' : 'adelantado'} ${by}. Sus pizzas llevan la hora correcta de todos modos; haz que se ponga en hora por la red (NTP).`,
    });
  },
  resized({ size, size_before: before, resized }) {
    const since = resized === null ? '' : weekdayHourText(resized);
    const [from, to] = [sizeText(before), sizeText(size)];
    return say({
      en: `Its pictures changed size on ${since}${from && `, from ${from}`}${to && ` to ${to}`}. Set the old size at the camera, or set the camera up again.`,
      es: `Sus fotos cambiaron de tamaño el ${since}${from && `, de ${from}`}${to && ` a ${to}`}. Vuelve a poner el tamaño anterior en la cámara o instálala de nuevo.`,
    });
  },
};

const sizeText = (size: Agent['size']): string => (size ? `${size.width} × ${size.height}` : '');

/** The unit is the same in both languages. */
const MINUTES = 'min';

function durationText(ms: number): string {
  const [seconds, minutes, hours] = [ms / 1000, ms / 60_000, ms / 3_600_000];
  if (seconds < 120) return `${decimalText(seconds, 1)} s`;
  if (minutes < 120) return `${countText(Math.round(minutes))} ${MINUTES}`;
  return `${countText(Math.round(hours))} h`;
}
