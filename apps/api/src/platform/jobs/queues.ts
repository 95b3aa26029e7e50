import type { CalendarDay } from '@crustodian/domain/time/calendar-day';

/** The queues and the data of their jobs. The row that a job references contains the rest. */
export interface JobData {
  'print-report': { kind: 'weekly' | 'monthly'; report: string; order: number };
  'rescore-days': { order: number };
  'rescore-pizza': { order: number };
  'train-company': { training: number };
  'recount-company': { company: number };
  /** If no user is given, no mail is sent. */
  'mail-password-link': { user: number | null; language: 'en' | 'es'; mail: string };
  'order-trainings': object;
  'forget-sessions': object;
  'forget-attempts': object;
  'clear-pictures': object;
  'clear-raw-pictures': object;
  'draw-days': object;
  /** `key` is the venue and the first day of the week. */
  'recount-audited-figures': { venue: number; week: CalendarDay };
  'expire-tasks': object;
  'settle-objections': object;
  'learn-usual': object;
  'chart-days': object;
  'expire-actions': object;
  'judge-cameras': object;
  'measure-cameras': object;
  'match-orders': object;
  'seal-audit-log': object;
  'plan-mornings': object;
  'mail-morning': { user: number; day: CalendarDay };
  'mail-objection': { objection: string; mail: string };
  'send-webhooks': { receiver: string };
  'forget-webhooks': object;
  'delete-pictures': object;
  'delete-records': object;
  'forget-look-ups': object;
  'forget-camera-passwords': object;
  'forget-withdrawn-orders': object;
}

export type QueueName = keyof JobData;

/** A process without a heartbeat for this long loses its job; this is the minimum of pg-boss. */
const HEARTBEAT_S = 10;
const DAY_S = 24 * 3600;

/**
 * The row decides how often its work is attempted and when it is abandoned. So the job is retried
 * until its handler succeeds, and is kept as long as the row.
 */
const ROW_JOB_OPTIONS = {
  retryLimit: 1_000_000,
  retryDelay: 5,
  retentionSeconds: 3650 * DAY_S,
  deleteAfterSeconds: DAY_S,
  heartbeatSeconds: HEARTBEAT_S,
  expireInSeconds: DAY_S,
  notify: true,
};

/**
 * A mail server may be down for a day; a user who requested a link two days ago will request
 * another.
 */
export const MAIL_WAITS_S = 2 * DAY_S;
const MAIL = {
  ...ROW_JOB_OPTIONS,
  retryBackoff: true,
  retryDelay: 10,
  retryDelayMax: 600,
  retentionSeconds: MAIL_WAITS_S,
  expireInSeconds: 120,
};

/** Jobs that their schedule queues again. */
const SCHEDULED = {
  retryLimit: 3,
  retryDelay: 60,
  retentionSeconds: DAY_S,
  deleteAfterSeconds: DAY_S,
  heartbeatSeconds: HEARTBEAT_S,
  expireInSeconds: 3600,
  notify: true,
};

export const QUEUES = {
  // Longer than a print takes, so that a hanging print is retried.
  'print-report': { ...ROW_JOB_OPTIONS, expireInSeconds: 180 },
  'rescore-days': ROW_JOB_OPTIONS,
  'rescore-pizza': ROW_JOB_OPTIONS,
  'train-company': ROW_JOB_OPTIONS,
  'recount-company': ROW_JOB_OPTIONS,
  'recount-audited-figures': ROW_JOB_OPTIONS,
  'mail-password-link': MAIL,
  'order-trainings': SCHEDULED,
  'forget-sessions': SCHEDULED,
  'forget-attempts': SCHEDULED,
  'clear-pictures': SCHEDULED,
  'clear-raw-pictures': SCHEDULED,
  'draw-days': SCHEDULED,
  'expire-tasks': SCHEDULED,
  'settle-objections': SCHEDULED,
  'learn-usual': SCHEDULED,
  'chart-days': SCHEDULED,
  'expire-actions': SCHEDULED,
  'judge-cameras': SCHEDULED,
  'measure-cameras': SCHEDULED,
  'match-orders': SCHEDULED,
  'seal-audit-log': SCHEDULED,
  'plan-mornings': SCHEDULED,
  'mail-morning': MAIL,
  'mail-objection': MAIL,
  // Queued again while messages are due.
  'send-webhooks': { ...ROW_JOB_OPTIONS, retryLimit: 3, expireInSeconds: 120 },
  'forget-webhooks': SCHEDULED,
  // The first night may have years of data to delete.
  'delete-pictures': { ...SCHEDULED, expireInSeconds: 6 * 3600 },
  'delete-records': { ...SCHEDULED, expireInSeconds: 6 * 3600 },
  'forget-look-ups': SCHEDULED,
  'forget-camera-passwords': SCHEDULED,
  'forget-withdrawn-orders': SCHEDULED,
} as const satisfies Record<QueueName, object>;

/**
 * Cron expressions of the queues, in the time zone they are scheduled with: UTC, or the server's
 * own for nightly work that is heavy on the disk.
 */
export const SCHEDULES = {
  'order-trainings': '0 * * * *',
  'forget-sessions': '30 * * * *',
  'forget-attempts': '* * * * *',
  'clear-pictures': '30 3 * * *',
  'clear-raw-pictures': '*/10 * * * *',
  'draw-days': '*/10 * * * *',
  'expire-tasks': '45 2 * * *',
  'settle-objections': '*/5 * * * *',
  'learn-usual': '45 * * * *',
  'chart-days': '20 * * * *',
  'expire-actions': '10 * * * *',
  'judge-cameras': '* * * * *',
  'measure-cameras': '40 * * * *',
  'match-orders': '* * * * *',
  'seal-audit-log': '* * * * *',
  'plan-mornings': '*/15 * * * *',
  'forget-webhooks': '15 2 * * *',
  // Before the job that clears picture files without a store.
  'delete-pictures': '0 3 * * *',
  'delete-records': '10 3 * * *',
  'forget-look-ups': '25 2 * * *',
  'forget-camera-passwords': '50 * * * *',
  'forget-withdrawn-orders': '35 2 * * *',
} as const satisfies Partial<Record<QueueName, string>>;

export type ScheduledQueue = keyof typeof SCHEDULES;
