import { sha256 } from '#platform/sha256';
import type { Db } from '#platform/database/db';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';

const START = 'crt_';
const FORM = /^Bearer (crt_[\w-]{43})$/;
/** How much of a token people see later. */
const HINT_CHARACTERS = 8;

/** A new token: its text, which is shown once, and what is stored of it. */
export function newApiToken(): { text: string; digest: Buffer; hint: string } {
  const text = START + randomBytes(32).toString('base64url');
  return { text, digest: digestOf(text), hint: text.slice(0, HINT_CHARACTERS) };
}

const digestOf = (token: string): Buffer => Buffer.from(sha256(token), 'hex');

/** Whether a request names an API token, whatever it is worth. */
export const namesApiToken = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  /^Bearer\b/i.test(headers.authorization ?? '');

/** The digest of the token that a request names; null for none of our form. */
export function apiTokenDigest({ headers }: Pick<FastifyRequest, 'headers'>): Buffer | null {
  const token = FORM.exec(headers.authorization ?? '')?.[1];
  return token === undefined ? null : digestOf(token);
}

/** Under which the memory of sign-ins keeps a token's owner. */
export const memoryKey = (digest: Buffer): string => `token ${digest.toString('hex')}`;

/** Ends a person's own tokens, not those of a company; answers what the audit log tells of each. */
export async function endTokensOf(
  trx: Db,
  user: number,
  { by, now }: { by: number | null; now: number },
): Promise<{ action: 'token_ended'; subject: string; before: Record<string, string> }[]> {
  const { rows } = await sql<{ name: string; hint: string }>`
    UPDATE api_token SET ended_at = ${new Date(now)}, ended_by = ${by}::int
    WHERE user_id = ${user} AND company_id IS NULL AND ended_at IS NULL
      AND expires_at > ${new Date(now)} RETURNING name, hint`.execute(trx);
  return rows.map(({ name, hint }) => ({
    action: 'token_ended',
    subject: name,
    before: { token: hint },
  }));
}
