import type { StoreObjection } from '@crustodian/contract/objections';
import type { ObjectionReason } from '@crustodian/domain/audit/objection';
import { criterionLabel } from '@crustodian/domain/pizza/criteria';
import { specialtyLabel } from '@crustodian/domain/pizza/specialties';
import { weekdayOf, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { localMoment } from '../../controls/local-moment.ts';
import { countText, dayMonthText } from '../../pizza/formatters.ts';
import { capital, numberAlone, numberWord } from '../../pizza/words.ts';
import type { CompanyObjections } from './objection-calls.ts';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
export const OBJECTION_MESSAGES = {
  ask: 'This is not right',
  question: 'What is not right?',
  blind: 'A reviewer who has not seen the score looks again.',
  pointsFor: 'The points for',
  or: 'Or',
  anotherOne: 'Another one',
  sentence: 'A sentence, if you like',
  sentenceHint: 'Optional. The reviewer does not see it before judging. Please name nobody.',
  send: 'Send to a fresh pair of eyes',
  sent: 'Sent. Thank you for looking.',
  withdraw: 'Take it back',
  judgedAgain: 'Somebody judges it again',
  whoJudges:
    'A reviewer who has not seen this pizza, its score, your reason or your store. Two, if they differ by more than a point.',
  whereAnswered: 'Here, on the pizza, for everybody who can see it. You get a mail.',
  placeBack: 'If the score changes, the place comes back to you.',
  waiting:
    'Kept on this device; it is sent when the connection is back. The seven days go on meanwhile.',
  never:
    'Objections never count in the audited figures: they were chosen, the audited pizzas were drawn.',
} as const;

export const REASON_LABELS: Record<Exclude<ObjectionReason, 'criterion'>, string> = {
  specialty: 'Wrong specialty',
  not_ours: 'Not our pizza',
  camera: 'Camera or light',
  damaged: 'Damaged after the photo',
};

type Subject = Pick<StoreObjection, 'reason' | 'criterion'>;

/** 'Cheese seal', 'Wrong specialty'. */
export const subjectText = ({ reason, criterion }: Subject) =>
  reason === 'criterion' ? capital(criterionLabel(criterion ?? '')) : REASON_LABELS[reason];

/** Of an engine's task: a criterion, or a reason where it was none. */
export const subjectName = (subject: string): string =>
  subject in REASON_LABELS
    ? REASON_LABELS[subject as keyof typeof REASON_LABELS]
    : capital(criterionLabel(subject));

/** 'The points for cheese seal'. */
export const reasonText = ({ reason, criterion }: Subject) =>
  reason === 'criterion'
    ? `${OBJECTION_MESSAGES.pointsFor} ${criterionLabel(criterion ?? '')}`
    : REASON_LABELS[reason];

const SEALS = ['Sello de queso', 'cheese seal'];
/** Under the picture, of the slices that lost points of the criterion. */
export const faultText = (criterion: string): string =>
  SEALS.includes(criterion)
    ? 'Dashed: where the engine saw an open seal.'
    : `Dashed: where the engine took points for ${criterionLabel(criterion)}.`;

export const STATE_LABELS: Record<StoreObjection['state'], string> = {
  open: 'open',
  granted: 'changed',
  upheld: 'kept',
  expired: 'too late',
  withdrawn: 'taken back',
};

const weekdayText = (day: CalendarDay): string =>
  `${WEEKDAYS[weekdayOf(day)]} ${dayMonthText(day)}`;

/** 'Sat 28 Nov'. */
export const dayWithWeekday = weekdayText;

/** An instant where the viewer is: 'Tue 24 Nov, 15:20'. */
export function momentText(iso: string, zone?: string): string {
  const { day, time } = localMoment(iso, zone);
  return `${weekdayText(day)}, ${time.slice(0, 5)}`;
}

/** Wall-clock time of the venue: 'Sat 21 Nov, 23:33'. */
export const pizzaTimeText = (localTs: string): string =>
  `${weekdayText(localTs.slice(0, 10).replaceAll('/', '-'))}, ${localTs.slice(11, 16)}`;

export const placesText = ({ left, of }: { left: number; of: number }): string =>
  `${left} of ${of} left this week`;

const oneDecimal = (score: number): string => score.toFixed(1);

/** '6.2 → 6.7', 'stays 5.4'; empty while it is open. */
export function scoresText({ state, answer }: Pick<StoreObjection, 'state' | 'answer'>): string {
  if (!answer) return '';
  if (state === 'upheld') return `stays ${oneDecimal(answer.score_before)}`;
  return answer.score_after === null
    ? `${oneDecimal(answer.score_before)}, taken out`
    : `${oneDecimal(answer.score_before)} → ${oneDecimal(answer.score_after)}`;
}

/** What the answer says, in a sentence; no reviewer is named, and no one is blamed. */
export function answerText(objection: StoreObjection, zone?: string): string {
  const { state, answer, criterion, due_at: due } = objection;
  if (state === 'open') return `Somebody is looking. Answer by ${momentText(due, zone)}.`;
  if (state === 'expired')
    return 'Nobody looked in time. We are sorry: that is our fault, and your place is free again.';
  if (!answer || answer.score_after === null)
    return 'The picture cannot be judged. The pizza no longer counts.';
  if (state === 'upheld')
    return answer.opinions > 1
      ? 'Two reviewers looked without the score, and saw the same.'
      : 'A reviewer looked without the score, and saw the same.';
  if (answer.specialty !== null) return `It is a ${specialtyLabel(answer.specialty)}.`;
  const verdict =
    answer.score_after >= answer.score_before ? 'You were right.' : 'The score was too kind.';
  if (criterion === null || answer.ninths_judged === null || answer.ninths_before === null)
    return `Seen without the score, it got other points. ${verdict}`;
  const [judged, before] = [answer.ninths_judged, answer.ninths_before].map(Math.round);
  return `Seen without the score, the ${criterionLabel(criterion)} was ${judged} of 9, not ${before}. ${verdict}`;
}

/** 'Two of your four answered objections changed the score. One is open.' */
export function storeSentence(objections: readonly Pick<StoreObjection, 'state'>[]): string {
  const of = (...states: StoreObjection['state'][]) =>
    objections.filter(({ state }) => states.includes(state)).length;
  const [open, granted, answered] = [of('open'), of('granted'), of('granted', 'upheld')];
  const openText =
    open === 0 ? '' : ` ${capital(numberWord(open))} ${open === 1 ? 'is' : 'are'} open.`;
  if (answered === 0) return `No objection of yours is answered yet.${openText}`;
  if (answered === 1)
    return `Your one answered objection ${granted === 1 ? 'changed the score' : 'changed nothing'}.${openText}`;
  return `${capital(numberAlone(granted))} of your ${numberWord(answered)} answered objections changed the score.${openText}`;
}

/** 'Stores objected to 41 of 13,646 pizzas; 11 scores changed. On cheese seal 9 of 21 did.' */
export function companySentence({ all, scored, tasks, reasons }: CompanyObjections): string {
  if (all.asked === 0) return 'No store has objected to a score in these weeks.';
  const changed =
    all.granted === 1 ? '1 score changed' : `${countText(all.granted)} scores changed`;
  const first = `Stores objected to ${countText(all.asked)} of ${countText(scored)} pizzas; ${changed}.`;
  const worst = reasons.find(({ reason, criterion }) =>
    tasks.some(({ subject }) => subject === (criterion ?? reason)),
  );
  if (!worst) return first;
  return `${first} On ${subjectText(worst).toLowerCase()} ${worst.granted} of ${worst.answered} did.`;
}

/** '3.0 in 1,000. Half of the answers took less than 19 hours.' */
export function companyNote({ all, scored, median_hours: hours }: CompanyObjections): string {
  if (all.asked === 0)
    return 'Everybody who sees a score can say that it is not right, for seven days.';
  const rate = `${perThousand(all.asked, scored)} in 1,000.`;
  const blind = 'All were judged again by somebody who saw neither score nor reason';
  return hours === null
    ? `${rate} ${blind}.`
    : `${rate} ${blind}; half of the answers took less than ${Math.max(1, Math.ceil(hours))} hours.`;
}

export const perThousand = (asked: number, scored: number): string =>
  scored === 0 ? '–' : ((1000 * asked) / scored).toFixed(1);

/** 'late by 3 hours'; null while there is time. */
export function lateText(due: string, now: number): string | null {
  const late = now - Date.parse(due);
  if (late <= 0) return null;
  const hours = Math.max(1, Math.round(late / 3_600_000));
  return `late by ${hours} ${hours === 1 ? 'hour' : 'hours'}`;
}
