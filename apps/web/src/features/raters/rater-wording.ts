import { criterionLabel } from '@crustodian/domain/pizza/criteria';
import { dayMonthText } from '../../pizza/formatters.ts';
import { capital, listed, numberAlone, numberWord } from '../../pizza/words.ts';
import type { OwnEye, Rater } from './rater-calls.ts';

/** Within so much of the others nothing needs doing. */
export const FIELD = 0.3;

type Criterion = Rater['criteria'][number];
type Eye = Pick<Rater, 'severity' | 'criteria' | 'doubles' | 'doubles_needed' | 'state'>;

export const STATE_LABELS: Record<Rater['state'], string> = {
  'in-tune': 'In tune',
  'settling-in': 'Settling in',
  refresher: 'Refresher ready',
  away: 'Away',
};

const sideOf = (difference: number): string => (difference < 0 ? 'stricter' : 'kinder');

/** 'like the others', '0.34 stricter', 'too early to say'. */
export function eyeInWords({ severity }: Pick<Rater, 'severity'>): string {
  if (!severity) return 'too early to say';
  return Math.abs(severity.value) <= FIELD ? 'like the others' : differenceText(severity.value);
}

const differenceText = (difference: number): string =>
  `${Math.abs(difference).toFixed(2)} ${sideOf(difference)}`;

/** Whether the difference is more than chance. */
export const isReal = ({ interval }: Pick<Criterion, 'interval'>): boolean =>
  interval !== null && (interval.low > 0 || interval.high < 0);

export const criterionInWords = (criterion: Criterion): string =>
  isReal(criterion) ? differenceText(criterion.difference) : 'like the others';

/** The criterion that stands out most; undefined where none does. */
const standingOut = ({ criteria }: Pick<Rater, 'criteria'>): Criterion | undefined =>
  criteria.filter(isReal).toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference))[0];

/** 'You see what the others see, except on cheese seal: there you are a little stricter.' */
export function ownSentence(eye: Eye): string {
  if (eye.doubles < eye.doubles_needed)
    return `After your first ${eye.doubles_needed} shared pizzas this page shows how your eye compares. ${eye.doubles} so far.`;
  const worst = standingOut(eye);
  const isOff = eye.severity !== null && Math.abs(eye.severity.value) > FIELD;
  if (worst && (isOff || eye.state === 'refresher'))
    return `You see what the others see, except on ${criterionLabel(worst.criterion)}: there you are a little ${sideOf(worst.difference)}.`;
  if (isOff) return `You are a little ${sideOf(eye.severity!.value)} than the others.`;
  return 'You see what the others see.';
}

/** 'Five reviewers see the same pizza. Sam has become a little stricter on cheese seal, and a refresher is ready.' */
export function companySentence(raters: readonly Rater[]): string {
  if (raters.length === 0) return 'Nobody has judged a pizza in these weeks.';
  const alike = raters.filter(({ state }) => state === 'in-tune').length;
  const count = capital(numberWord(alike));
  const first =
    alike < 2
      ? 'It is too early to say who sees the same pizza.'
      : `${count} reviewers see the same pizza.`;
  return [first, ...raters.filter(({ state }) => state === 'refresher').map(refresherText)].join(
    ' ',
  );
}

function refresherText(rater: Rater): string {
  const [name] = rater.name.split(' ');
  const worst = standingOut(rater);
  const side = sideOf(rater.severity?.value ?? worst?.difference ?? 0);
  const where = worst ? ` on ${criterionLabel(worst.criterion)}` : '';
  return `${name} has become a little ${side}${where}, and a refresher is ready.`;
}

/** 'within 0.15'; '2 of 8 repeats' while there are too few. */
const REPEATS_NEEDED = 8;
export const repeatText = ({ repeat_sd: sd, repeats }: Pick<Rater, 'repeat_sd' | 'repeats'>) =>
  sd === null || repeats < REPEATS_NEEDED
    ? `${repeats} of ${REPEATS_NEEDED} repeats`
    : `within ${sd.toFixed(2)}`;

/** '48 judgements of the weeks of 8 Nov and 15 Nov are marked'. */
export function markedText(marked: Rater['marked']): string {
  const judged = marked.reduce((sum, week) => sum + week.judged, 0);
  const weeks = listed(marked.map(({ week }) => dayMonthText(week)));
  const of = marked.length === 1 ? 'week' : 'weeks';
  return `${judged} judgements of the ${of} of ${weeks} are marked`;
}

/** 'Four pizzas that Sam and a colleague saw differently'. */
export const seenDifferentlyTitle = (name: string, count: number): string =>
  count === 1
    ? `One pizza that ${name} and a colleague saw differently`
    : `${count === 0 ? 'Pizzas' : `${capital(numberWord(count))} pizzas`} that ${name} and a colleague saw differently`;

/** What follows for a reviewer whose refresher is ready. */
export function refreshSteps({
  name,
  severity,
}: Pick<Rater, 'name' | 'severity'>): [head: string, text: string][] {
  const size = severity && Math.abs(severity.value).toFixed(2);
  const corrected =
    severity && size !== '0.00'
      ? `; ${size} is ${severity.value < 0 ? 'added back' : 'taken off'}, as with a scale that shows a little too ${severity.value < 0 ? 'little' : 'much'}`
      : '';
  return [
    [`${name} was told first,`, 'on the page “Your eye”, with the same pictures as here.'],
    ['Twenty golden pizzas,', 'about five minutes, at any time. They can be repeated.'],
    ['Until then nothing stops.', `${name}’s judgements count${corrected}.`],
  ];
}

/** What a finished round of golden pizzas said: '14 of 20. Have another look at the golden samples …'. */
export const roundText = ({ same, of, passed }: NonNullable<OwnEye['last_round']>): string =>
  passed
    ? 'Back in tune. Thank you.'
    : `${capital(numberAlone(same))} of ${numberWord(of)}. Have another look at the golden samples, then try again whenever you like.`;
