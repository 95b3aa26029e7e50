/** The kinds of events that a receiver can subscribe to, each with a short description. */
export const WEBHOOK_KINDS = {
  signal: 'a fault of a shift was found',
  action: 'an action was started, or its pizzas have decided',
  objection: 'an objection was asked or answered',
  camera: 'a camera has a fault, or is mended',
  report: 'a report was delivered',
  audit_week: 'the audit of a week is ready',
  today: 'the lines of Today in the morning, for who chose so',
} as const satisfies Record<string, string>;

export type WebhookKind = keyof typeof WEBHOOK_KINDS;

/** In display order; a constant list, so that no page needs to compute it. */
export const WEBHOOK_KIND_NAMES = [
  'signal',
  'action',
  'objection',
  'camera',
  'report',
  'audit_week',
  'today',
] as const satisfies readonly WebhookKind[];

/** An event, named by its kind and what happened. */
export type WebhookType = `${WebhookKind}.${string}`;

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Delays between attempts; they add up to one day. */
export const WEBHOOK_PAUSES_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  7 * HOUR_MS,
  9 * HOUR_MS + 24 * MINUTE_MS + 55 * SECOND_MS,
];

const DAY_MS = 24 * HOUR_MS;

/** A message whose latest attempt failed; times are in milliseconds since 1970. */
interface FailedTry {
  /** Number of attempts so far, including this one. */
  tries: number;
  now: number;
}

/**
 * When a message is retried; null once it is given up. By its tries, not by its age: after a day in
 * which the product was off, messages would get one try only.
 */
export function nextTry({ tries, now }: FailedTry): number | null {
  const pause = WEBHOOK_PAUSES_MS[tries - 1];
  return pause === undefined ? null : now + pause;
}

/** How long a replaced secret still signs messages alongside the new one. */
export const OLD_SECRET_MS = DAY_MS;
