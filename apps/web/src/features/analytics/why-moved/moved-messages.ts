import { differ } from '@crustodian/domain/figures/interval';
import { criterionLabel } from '@crustodian/domain/pizza/criteria';
import { scoresBetween } from '@crustodian/domain/score/score-delta';
import { dayMonthText, scoreChangeText, scoreText } from '../../../pizza/formatters.ts';
import { capital, numberWord } from '../../../pizza/words.ts';
import { specialtyName } from '../shared/catalogue-names.ts';
import type { AuditedScore, MovedPart, WhyMoved } from './moved-calls.ts';

const TIMES = { AM: 'lunch', PM: 'dinner' } as const;
export const TOO_FEW = {
  title: 'Too few to say why.',
  note: 'A cause can be named from 100 pizzas on each side.',
  wider: 'Show 4 weeks',
};
export const NOTHING_REAL = 'Nothing real moved.';
export const METHOD =
  'Method: the difference of two averages split by what was sold and how well (Kitagawa 1955), then by criterion and shift; parts whose 95% interval holds zero are one grey part. The parts add up to the move exactly.';

const possessive = (name: string): string => (name.endsWith('s') ? `${name}’` : `${name}’s`);
const sizeText = (value: number): string => scoreText(Math.abs(value));
const isShown = (value: number): boolean => Math.abs(Math.round(value * 100)) > 0;

const engineOf = ({ parts }: WhyMoved) => parts.find(({ kind }) => kind === 'engine');
const kitchenParts = ({ parts }: WhyMoved) => parts.filter(({ kind }) => kind !== 'engine');

/** What moved besides engine and thresholds. */
export const kitchenPart = (why: WhyMoved): number => why.change - (engineOf(why)?.value ?? 0);

/** The same as a reader computes it from the averages printed next to it, where nothing else moved them. */
export const printedMove = (why: WhyMoved): number =>
  engineOf(why) ? kitchenPart(why) : scoresBetween(why.after.mean ?? 0, why.before.mean ?? 0);

/** Which way the kitchen's part went; 0 where chance explains it. */
export function wayOf(why: WhyMoved): number {
  const moved = kitchenPart(why);
  return Math.abs(moved) > (why.halfWidth ?? 0) && isShown(moved) ? Math.sign(moved) : 0;
}

/** Whether any part of the move is more than chance; only then do the page's figures show a difference. */
export const isRealMove = (why: WhyMoved): boolean => why.parts.length > 0 || wayOf(why) !== 0;

/** The same for two means, whose intervals decide while the parts of their move are not known. */
export const isRealChange = (
  why: WhyMoved | undefined,
  ...means: Parameters<typeof differ>
): boolean => (why?.state === 'known' ? isRealMove(why) : differ(...means));

/** 'cheese seal at dinner', 'what was sold'. */
export function partName({ kind, criterion, shift }: MovedPart): string {
  if (criterion !== null && shift !== null)
    return `${criterionLabel(criterion)} at ${TIMES[shift]}`;
  return { mix: 'what was sold', penalties: 'flags', engine: 'the engine', criterion: '' }[kind];
}

/** The move in at most two sentences: 'Bandera’s pizzas fell by 0.23, most of it cheese seal at dinner.' */
export function movedSentence(why: WhyMoved, name: string): string {
  if (why.state === 'too-few') return TOO_FEW.title;
  if (!isRealMove(why)) return NOTHING_REAL;
  return [kitchenSentence(why, name), engineSentence(why)].filter(Boolean).join(' ');
}

function kitchenSentence(why: WhyMoved, name: string): string {
  const moved = kitchenPart(why);
  const parts = kitchenParts(why);
  if (wayOf(why) === 0) {
    const both = parts.slice(0, 2).map((part) => `${partName(part)} ${worseOrBetter(part)}`);
    return `${possessive(name)} pizzas stood still${both.length > 0 ? `: ${both.join(', ')}` : ''}.`;
  }
  const verb = moved < 0 ? 'fell' : 'rose';
  return `${possessive(name)} pizzas ${verb} by ${sizeText(printedMove(why))}${mostOfIt(moved, parts)}.`;
}

const worseOrBetter = ({ value }: MovedPart): string =>
  value < 0 ? 'lowered them' : 'raised them';

/** The largest part in the direction of the move, if it is half of it or more. */
function mostOfIt(moved: number, parts: readonly MovedPart[]): string {
  const along = parts.filter(({ value }) => Math.sign(value) === Math.sign(moved));
  const [largest] = along.toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value));
  if (!largest) return ', in many small parts';
  const amount =
    Math.abs(largest.value) >= Math.abs(moved) / 2 ? 'most of it' : 'the largest part of it';
  return `, ${amount} ${partName(largest)}`;
}

function engineSentence(why: WhyMoved): string | null {
  if (why.changesKnownBy === 'nothing') {
    const [first] = why.changes;
    return first
      ? `${capital(changeName(first))} scores since ${dayMonthText(first.day)}; how much of the move is its doing, nothing shows yet.`
      : null;
  }
  const engine = engineOf(why);
  if (!engine) return null;
  const kitchen = kitchenPart(why);
  const what = capital(changeNames(why));
  if (wayOf(why) === 0) {
    return `${what} moved the engine’s average by ${scoreChangeText(engine.value)}.`;
  }
  if (Math.sign(engine.value) === Math.sign(kitchen)) return `${what} made it look larger.`;
  return Math.abs(engine.value) < Math.abs(kitchen)
    ? `${what} hid part of it.`
    : `${what} hid all of it.`;
}

type Change = WhyMoved['changes'][number];
const changeName = ({ kind }: Change): string =>
  kind === 'engine' ? 'the new engine' : 'the new thresholds';
const changeNames = ({ changes }: WhyMoved): string =>
  [...new Set(changes.map(changeName))].join(' and ') || 'the new engine';

/** 'The engine’s own average moved from 8.26 to 8.17. These are the five parts of that move; …' */
export function movedNote(why: WhyMoved): string {
  if (why.state === 'too-few') return TOO_FEW.note;
  const { before, after, parts, noise } = why;
  const averages = `The engine’s own average moved from ${scoreText(before.mean)} to ${scoreText(after.mean)}`;
  if (parts.length === 0) {
    return wayOf(why) === 0
      ? `${averages}, which is within chance.`
      : `${averages}. No part of that move alone is more than chance.`;
  }
  const count = parts.length + (noise ? 1 : 0);
  const these =
    count === 1
      ? 'This is all of that move; it'
      : `These are the ${numberWord(count)} parts of that move; each one`;
  return `${averages}. ${these} opens its pizzas.`;
}

/** The row of a part: what it is, and a quieter line. */
export function partText(part: MovedPart, why: WhyMoved): { title: string; note: string } {
  const worse = part.value < 0;
  if (part.kind === 'criterion') {
    return {
      title: capital(partName(part)),
      note: worse ? 'worse than before' : 'better than before',
    };
  }
  if (part.kind === 'mix') {
    return { title: soldText(part), note: `what sells more scores ${worse ? 'lower' : 'higher'}` };
  }
  if (part.kind === 'penalties') {
    const note = worse ? 'they cost more than before' : 'they cost less than before';
    return { title: 'Bubbles, overbaked and bad cuts', note };
  }
  return changeText(why, worse);
}

/** 'More Cheese, less Pepperoni sold'. */
function soldText({ specialties }: MovedPart): string {
  const named = (isMore: boolean) =>
    specialties
      .filter(({ share }) => share > 0 === isMore)
      .map(({ specialty }) => specialtyName(specialty))
      .join(' and ');
  const [more, less] = [named(true), named(false)];
  const parts = [more && `more ${more}`, less && `less ${less}`].filter(Boolean);
  return parts.length === 0 ? 'Other pizzas sold' : `${capital(parts.join(', '))} sold`;
}

function changeText({ changes }: WhyMoved, worse: boolean): { title: string; note: string } {
  const [first] = changes;
  const how = worse ? 'lower' : 'higher';
  if (!first) return { title: 'New engine', note: `it scores the same pizzas ${how}` };
  const since = `since ${dayMonthText(first.day)}`;
  if (first.kind === 'thresholds') {
    const signed = first.by === null ? '' : `, signed by ${first.by}`;
    return { title: `New thresholds ${since}`, note: `they score the same pizzas ${how}${signed}` };
  }
  return { title: `New engine ${since}`, note: `${first.to} scores the same pizzas ${how}` };
}

/** 'six smaller parts, each within chance or below 0.01'. */
export const noiseText = (count: number): string =>
  count === 1
    ? 'one smaller part, within chance or below 0.01'
    : `${numberWord(count)} smaller parts, each within chance or below 0.01`;

/** Whether the audited averages, which no engine change can move, show the move too; null unless both are audited. */
export function checkText(why: WhyMoved, before: AuditedScore, now: AuditedScore): string | null {
  if (before.estimate === null || before.half_width === null) return null;
  if (now.estimate === null || now.half_width === null) return null;
  if (why.state === 'too-few') return null;
  const text = ({ estimate, half_width }: AuditedScore) =>
    `${scoreText(estimate)} ±${scoreText(half_width)}`;
  const figures = `${text(before)} before, ${text(now)} now`;
  const moved = now.estimate - before.estimate;
  const width = Math.hypot(before.half_width, now.half_width);
  const kitchen = kitchenPart(why);
  const says = Math.abs(moved - kitchen) <= Math.hypot(width, why.halfWidth ?? 0);
  return says
    ? `The audited averages, which no engine change can move, say the same: ${figures}.`
    : `The audited averages do not show this move (${figures}); treat it as the engine’s.`;
}

/** What changed inside the spans, for the foot of the company's panel. */
export function changesText({ changes, changesKnownBy }: WhyMoved): string {
  const [first] = changes;
  if (!first) {
    return 'No engine or threshold changed inside these weeks, so nothing was taken out. When one does, it gets a part of its own.';
  }
  const what = `${capital(changeName(first))} scores since ${dayMonthText(first.day)}`;
  return changesKnownBy === 'nothing'
    ? `${what}; nothing shows yet how much it moved, so nothing was taken out.`
    : `${what}; what it moved is a part of its own.`;
}
