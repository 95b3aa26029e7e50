import { weekdayName } from '@crustodian/domain/time/weekday';
import { countText } from '../../pizza/formatters.ts';
import { capital, numberWord } from '../../pizza/words.ts';
import type { ShownCamera, ShownItem } from './cameras-calls.ts';

type State = ShownCamera['state'];

/** What a camera is, in two words. */
export const STATE_WORDS: Record<State, string> = {
  well: 'sees well',
  learning: 'learning',
  unseen: 'no picture yet',
  dead: 'box is silent',
  off: 'no answer',
  silent: 'silent',
  frozen: 'frozen',
  covered: 'covered',
  blurred: 'out of focus',
  dirty: 'getting dirty',
  light: 'light changed',
  colour: 'colour changed',
  moved: 'moved',
  tilted: 'tilted',
};

export const FIGURE_WORDS: Record<string, string> = {
  lightness: 'table, lightness',
  a: 'table, green to red',
  b: 'table, blue to yellow',
  unevenness: 'unevenness',
  sharpness: 'sharpness',
  oval: 'tilt',
  x: 'centre, across',
  y: 'centre, down',
  radius: 'radius',
};

/** 'Sat 16:00'. */
export const momentText = (localTs: string): string =>
  `${weekdayName(localTs.slice(0, 10).replaceAll('/', '-'))} ${localTs.slice(11, 16)}`;

export const isWell = ({ state }: Pick<ShownCamera, 'state'>): boolean =>
  state === 'well' || state === 'learning' || state === 'unseen';

/** What needs a hand first, by the pizzas of its week; then the rest. */
export const inOrder = (cameras: readonly ShownCamera[]): ShownCamera[] =>
  cameras.toSorted(
    (p, q) =>
      Number(isWell(p)) - Number(isWell(q)) ||
      q.week.seen - p.week.seen ||
      p.store.localeCompare(q.store),
  );

/** 'Seven of twelve cameras see well. Five need a hand, and none of it is the kitchen's.' */
export function headText(cameras: readonly ShownCamera[]): string {
  const well = cameras.filter(isWell).length;
  const bad = cameras.length - well;
  if (cameras.length === 1) {
    return bad === 0
      ? 'The camera sees well.'
      : 'The camera needs a hand. It is not the kitchen’s.';
  }
  if (bad === 0) return `All ${numberWord(cameras.length)} cameras see well.`;
  const seeing = well === 0 ? 'No' : capital(numberWord(well));
  const first = `${seeing} of ${numberWord(cameras.length)} cameras ${well === 1 ? 'sees' : 'see'} well.`;
  return `${first} ${capital(numberWord(bad))} ${bad === 1 ? 'needs' : 'need'} a hand, and none of it is the kitchen’s.`;
}

/** 'Of 3,868 pizzas seen this week, 98% could be scored.' */
export function leadText(cameras: readonly ShownCamera[]): string {
  const weeks = [...new Map(cameras.map(({ venue, week }) => [venue, week])).values()];
  const seen = weeks.reduce((sum, week) => sum + week.seen, 0);
  const scored = weeks.reduce((sum, week) => sum + week.scored, 0);
  if (seen === 0) return 'No pizza was seen this week.';
  const share = Math.round((100 * scored) / seen);
  const known = weeks.some(({ made }) => made !== null);
  const till = known ? '' : ' Coverage is not known without orders.';
  return `Of ${countText(seen)} pizzas seen this week, ${countText(scored)} were scored (${share}%).${till}`;
}

const decimals = (value: number): string => value.toFixed(Math.abs(value) >= 10 ? 0 : 2);
const change = ({ usual, value }: ShownItem): string =>
  usual === null || value === null ? '' : `, ${decimals(usual)} to ${decimals(value)}`;

/** What the agent at the store says of a camera without pictures, and the way on. */
const TROUBLES: Record<string, string> = {
  no_answer:
    'Nothing answers at its address. Check the cable, and that the camera is on the same network as the box in the store.',
  password_refused:
    'The camera refuses the password. Correct it in the agent’s settings before the next try: after five wrong tries many cameras lock for 30 minutes.',
  wrong_address:
    'It answers, but has no picture at this address. Copy the address of the stream from the camera’s own page.',
  stopped: 'It sends no pictures any more. Restart the camera.',
  black: 'The picture is black. Take off the lens cap, or switch the light on.',
  unreadable:
    'What it sends cannot be read, as with H.265 on a slow box. Set the camera’s second stream to H.264, or take still pictures instead: one each second is enough.',
  no_ffmpeg: 'The box lacks ffmpeg, which streams and USB cameras need. Install it there.',
  no_folder:
    'The folder is not there, or the agent may not read and write in it. Make it, and give it to the agent’s user.',
};

const SENTENCES: Record<ShownItem['fault'], (item: ShownItem, camera: ShownCamera) => string> = {
  dead: ({ since }) => `The box has not called since ${momentText(since)}.`,
  off: ({ since }, { agent }) =>
    `No picture since ${momentText(since)}. ${TROUBLES[agent?.state ?? ''] ?? 'The camera does not answer. Check its cable and its power.'}`,
  silent: ({ since }, { usual_minutes: usual, agent }) =>
    `No pizza since ${momentText(since)}${usual === null ? '' : `; usually one every ${usual} ${usual === 1 ? 'minute' : 'minutes'} now`}.${agent ? ' The box answers.' : ''}`,
  frozen: ({ since }) => `The same picture since ${momentText(since)}.`,
  covered: ({ since }) => `Covered since ${momentText(since)}.`,
  blurred: (item) => `Edges are softer since ${momentText(item.since)}${change(item)}.`,
  dirty: (item) =>
    `A part of the picture is darker since ${momentText(item.since)}${change(item)}.`,
  light: (item) => `The light changed on ${momentText(item.since)}${change(item)}.`,
  colour: (item) => `The colour of the light changed on ${momentText(item.since)}${change(item)}.`,
  moved: ({ since }) => `Pizzas lie elsewhere in the picture since ${momentText(since)}.`,
  tilted: ({ since }) => `Pizzas look oval since ${momentText(since)}.`,
};

/** What is seen of a camera, in one or two sentences. */
export function sentenceOf(camera: ShownCamera): string | null {
  const { item, ended } = camera;
  if (item) {
    const wait =
      item.waiting === 0
        ? ''
        : ` ${capital(numberWord(item.waiting))} kitchen ${item.waiting === 1 ? 'signal waits' : 'signals wait'}.`;
    return `${SENTENCES[item.fault](item, camera)}${wait}${item.said === 'camera' ? ' Confirmed.' : ''}`;
  }
  if (ended) {
    return `${capital(STATE_WORDS[ended.fault])}, ${momentText(ended.since)} to ${momentText(ended.ended!)}.`;
  }
  if (camera.state === 'learning') return 'Learning what is usual: 200 pictures of three days.';
  return null;
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
