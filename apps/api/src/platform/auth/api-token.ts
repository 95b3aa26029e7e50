import { sha256 } from '#platform/sha256';
import type { Db } from '#platform/database/db';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';

const START = 'crt_';
const FORM = /^Bearer (crt_[\w-]{43})$/;
/** Length of the token prefix that stays visible to users. */
const HINT_CHARACTERS = 8;

/** A new token: its text, which is shown only once, and the digest and hint to store. */
export function newApiToken(): { text: string; digest: Buffer; hint: string } {
  const text = START + randomBytes(32).toString('base64url');
  return { text, digest: digestOf(text), hint: text.slice(0, HINT_CHARACTERS) };
}

const digestOf = (token: string): Buffer => Buffer.from(sha256(token), 'hex');

/** Whether a request carries a bearer token, valid or not. */
export const namesApiToken = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  /^Bearer\b/i.test(headers.authorization ?? '');

/** The digest of the API token in a request; null if it has none in our format. */
export function apiTokenDigest({ headers }: Pick<FastifyRequest, 'headers'>): Buffer | null {
  const token = FORM.exec(headers.authorization ?? '')?.[1];
  return token === undefined ? null : digestOf(token);
}

/** Key of an API token in the sign-in cache that maps it to its owner. */
export const memoryKey = (digest: Buffer): string => `token ${digest.toString('hex')}`;

/** Revokes a person's own tokens, not those of a company; returns an audit entry for each. */
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
