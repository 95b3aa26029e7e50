import type { Config } from '#platform/config';
import { removeAbandonedDrafts, writeDurably } from '#platform/durable-file';
import { randomBytes } from 'node:crypto';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { createTransport, type Transporter } from 'nodemailer';
import { outboxOf } from './outbox.ts';

export interface Mail {
  to: readonly string[];
  subject: string;
  /** Plain-text alternative to the HTML. */
  text: string;
  html?: string;
  attachments?: readonly Attachment[];
  /** Stays the same across retries of one mail. */
  id?: string;
  /** URL for one-click unsubscription from mails of this kind (RFC 8058). */
  unsubscribe?: string;
}

export interface Attachment {
  /** File name shown to the reader. */
  name: string;
  type: string;
  content: Buffer;
  /** Content id of an inline picture, referenced as 'cid:…'. */
  cid?: string;
}

/**
 * Outcome of sending a mail: accepted by the mail server, with the addresses it refused; kept in
 * the outbox folder because no server is set; or not sent. `alert` gives the reason in a sentence.
 */
export type Delivery =
  | { state: 'sent'; refused: readonly string[] }
  | { state: 'kept'; file: string; alert: string }
  | { state: 'failed'; alert: string };

export interface Mailer {
  /** Sends one mail; a failure is returned, never thrown. */
  send: (mail: Mail) => Promise<Delivery>;
}

/** Timeouts of the mail server for connecting and for each answer. */
export interface Patience {
  connectMs: number;
  silenceMs: number;
}
const PATIENCE: Patience = { connectMs: 10_000, silenceMs: 30_000 };
/** Everything that a mail server says while it takes a mail; hundreds of recipients are a few KB. */
const MOST_SAID_BYTES = 64 * 1024;
/** Longer than writing a mail to the outbox takes. */
const DRAFT_MS = 60_000;

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>;

/** Sends through the server of SMTP_URL; if none is set, mails are kept in DATA_DIR/outbox. */
export function openMailer(config: MailConfig, patience = PATIENCE, draftMs = DRAFT_MS): Mailer {
  return config.smtpUrl === undefined
    ? outboxMailer(outboxOf(config.dataDir), config.mailFrom, draftMs)
    : smtpMailer(config.smtpUrl, config.mailFrom, patience);
}

function smtpMailer(url: string, from: string, { connectMs, silenceMs }: Patience): Mailer {
  const settings = {
    ...settingsOf(url),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silenceMs,
    maxResponseSize: MOST_SAID_BYTES,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return {
    send: async (mail) => {
      try {
        // One for each mail, because the socket is part of it.
        const transport = createTransport({ ...settings, socket: boundedSocket() });
        const { rejected } = await transport.sendMail(messageOf(mail, from));
        return { state: 'sent', refused: rejected.map(addressOf) };
      } catch (error) {
        return { state: 'failed', alert: alertOf(error) };
      }
    },
  };
}

/**
 * A socket that is closed once it has received more than a mail server has to say: the transport
 * limits a reply, but not how many empty lines come before it.
 */
function boundedSocket(): Socket {
  let received = 0;
  const socket = new Socket();
  return socket.on('data', ({ length }) => {
    received += length;
    if (received > MOST_SAID_BYTES) socket.destroy(new Error('The mail server says too much.'));
  });
}

/** Transport options for SMTP_URL: smtps uses TLS from the start, smtp upgrades if offered. */
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
  // Removes partially written mails; ones that cannot be removed do no harm.
  removeAbandonedDrafts(folder, draftMs).catch(() => undefined);
  return {
    send: async (mail) => {
      try {
        // Safe because the transport is configured to return the message as a buffer.
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

/**
 * A mail line is limited to 998 characters (RFC 5322), and mail programs decode anything that looks
 * like an encoded word (RFC 2047).
 */
const subjectLine = (subject: string): string => subject.slice(0, 250).replaceAll('=?', '= ?');

const addressOf = (rejected: string | { address: string }): string =>
  typeof rejected === 'string' ? rejected : rejected.address;

/** Sorts chronologically. */
const fileName = () =>
  `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(3).toString('hex')}.eml`;

/** User-facing messages for the transport's error codes. */
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
