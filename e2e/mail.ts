import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Port of the mail server through which the product under test sends. */
export const MAIL_PORT = Number(process.env['MAIL_PORT'] ?? 4312);
/** Folder with the accepted mails, one file each. */
export const MAIL_DIR = resolve(import.meta.dirname, '../test-results/mail');

export interface ReceivedMail {
  subject: string;
  /** The raw message. */
  text: string;
  /** Name and bytes of the attachment. */
  attachment: { name: string; bytes: Buffer } | null;
}

/** The mails received for an address. */
export function mailsTo(address: string): ReceivedMail[] {
  return readdirSync(MAIL_DIR)
    .filter((file) => file.endsWith('.eml'))
    .toSorted()
    .map((file) => readFileSync(join(MAIL_DIR, file), 'utf8'))
    .filter((text) => text.startsWith(`X-Envelope-To: ${address}\r\n`))
    .map((text) => ({
      subject: /^Subject: (.*)\r$/m.exec(text)?.[1] ?? '',
      text,
      attachment: attachmentOf(text),
    }));
}

/** A base64 part with a file name: headers, an empty line, lines of base64, the boundary. */
function attachmentOf(text: string): ReceivedMail['attachment'] {
  const part = text.split('\r\n--').find((one) => one.includes('Content-Disposition: attachment'));
  if (!part) return null;
  const head = part.slice(0, part.indexOf('\r\n\r\n'));
  const name = /filename="?([^"\r\n;]+)/.exec(head)?.[1] ?? '';
  return { name, bytes: Buffer.from(part.slice(head.length), 'base64') };
}

/**
 * Path and token of a one-time link; quoted-printable wraps lines by '=' and writes '=' as '=3D'.
 */
export const passwordLink = ({ text }: ReceivedMail): string =>
  /\/api\/set-password\?[\w=&%.-]+/.exec(text.replaceAll('=\r\n', '').replaceAll('=3D', '='))![0];
