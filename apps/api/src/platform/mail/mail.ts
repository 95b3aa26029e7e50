import type { Config } from '#platform/config';
import { removeAbandonedDrafts, writeDurably } from '#platform/durable-file';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createTransport, type Transporter } from 'nodemailer';
import { outboxOf } from './outbox.ts';

export interface Mail {
  to: readonly string[];
  subject: string;
  /** The text for readers without HTML. */
  text: string;
  html?: string;
  attachments?: readonly Attachment[];
  /** The same each time that one mail is tried. */
  id?: string;
  /** Where a mail program stops mails of this kind with one click (RFC 8058). */
  unsubscribe?: string;
}

export interface Attachment {
  /** What the file is called for the reader. */
  name: string;
  type: string;
  content: Buffer;
  /** Names a picture that the page shows itself, as 'cid:…'. */
  cid?: string;
}

/**
 * What became of a mail: taken by the mail server, with the addresses that it refused; kept in the
 * outbox folder, because no server is set; or not sent. `alert` says why in a sentence.
 */
export type Delivery =
  | { state: 'sent'; refused: readonly string[] }
  | { state: 'kept'; file: string; alert: string }
  | { state: 'failed'; alert: string };

export interface Mailer {
  /** Sends one mail; a failure is an answer and never thrown. */
  send: (mail: Mail) => Promise<Delivery>;
}

/** How long a mail server may take to answer at each step. */
export interface Patience {
  connectMs: number;
  silenceMs: number;
}
const PATIENCE: Patience = { connectMs: 10_000, silenceMs: 30_000 };
/** Longer than a mail takes to be kept. */
const DRAFT_MS = 60_000;

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>;

/** Sends through the server of SMTP_URL; without one, mails are kept in DATA_DIR/outbox. */
export function openMailer(config: MailConfig, patience = PATIENCE, draftMs = DRAFT_MS): Mailer {
  return config.smtpUrl === undefined
    ? outboxMailer(outboxOf(config.dataDir), config.mailFrom, draftMs)
    : smtpMailer(config.smtpUrl, config.mailFrom, patience);
}

function smtpMailer(url: string, from: string, { connectMs, silenceMs }: Patience): Mailer {
  const transport = createTransport({
    ...settingsOf(url),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail) => {
      try {
        const { rejected } = await transport.sendMail(messageOf(mail, from));
        return { state: 'sent', refused: rejected.map(addressOf) };
      } catch (error) {
        return { state: 'failed', alert: alertOf(error) };
      }
    },
  };
}

/** SMTP_URL as options of the transport: smtps uses TLS from the start, smtp upgrades if offered. */
function settingsOf(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    ...(username && { auth }),
  };
}

function outboxMailer(folder: string, from: string, draftMs: number): Mailer {
  const transport: Transporter = createTransport({ streamTransport: true, buffer: true });
  // What is left of a mail that was not kept whole; one that cannot be removed is in no one's way.
  removeAbandonedDrafts(folder, draftMs).catch(() => undefined);
  return {
    send: async (mail) => {
      try {
        // Safe because the transport is set to return the message as a buffer.
        const { message } = (await transport.sendMail(messageOf(mail, from))) as {
          message: Buffer;
        };
        const name = fileName();
        const file = join(folder, name);
        await writeDurably(file, message);
        return {
          state: 'kept',
          file,
          alert: `no mail server is set (SMTP_URL), so the mail lies in the outbox folder as ${name}`,
        };
      } catch (error) {
        return { state: 'failed', alert: alertOf(error) };
      }
    },
  };
}

const messageOf = (
  { to, subject, text, html, attachments = [], id, unsubscribe }: Mail,
  from: string,
) => ({
  from,
  ...(id !== undefined && { messageId: `<${id}@crustodian>` }),
  to: [...to],
  subject: subjectLine(subject),
  text,
  ...(unsubscribe !== undefined && {
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }),
  ...(html !== undefined && { html }),
  attachments: attachments.map(({ name, type, content, cid }) => ({
    filename: name,
    contentType: type,
    content,
    ...(cid !== undefined && { cid, contentDisposition: 'inline' as const }),
  })),
});

/** A mail's line holds 998 letters (RFC 5322), and readers decode what looks like an encoded word (RFC 2047). */
const subjectLine = (subject: string): string => subject.slice(0, 250).replaceAll('=?', '= ?');

const addressOf = (rejected: string | { address: string }): string =>
  typeof rejected === 'string' ? rejected : rejected.address;

/** Sorts by time. */
const fileName = () =>
  `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(3).toString('hex')}.eml`;

/** What the transport calls its failures, as a sentence that a person can act on. */
const REASONS: Record<string, string> = {
  EDNS: 'the mail server was not found',
  ECONNECTION: 'the mail server cannot be reached',
  ESOCKET: 'the mail server cannot be reached or broke the connection',
  ETIMEDOUT: 'the mail server did not answer in time',
  EAUTH: 'the mail server does not accept the user name and password of SMTP_URL',
  EENVELOPE: 'the mail server refused the address',
  EMESSAGE: 'the mail server refused the mail',
  ETLS: 'the mail server does not speak TLS',
};

function alertOf(error: unknown): string {
  const { code = '', response } = error as { code?: string; response?: string };
  const reason = REASONS[code] ?? 'the mail could not be sent';
  return response ? `${reason} (${response.slice(0, 200)})` : reason;
}
