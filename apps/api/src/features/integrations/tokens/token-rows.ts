import type { ApiToken } from '@crustodian/contract/integrations';
import type { TokenScope } from '@crustodian/domain/people/token-scopes';
import { personName } from '#platform/auth/person-name';
import type { Tools } from '#platform/tools';
import { sql } from 'kysely';
import { administratorsAmong } from '../administrators-among.ts';

/** The owner of tokens: a person or a company. */
export type Owner = { person: number } | { company: number };

/** SQL condition on api_token: it belongs to this owner. */
export const isOf = (owner: Owner) =>
  'company' in owner
    ? sql<boolean>`t.company_id = ${owner.company}`
    : sql<boolean>`(t.user_id = ${owner.person} AND t.company_id IS NULL)`;

interface Row {
  id: string;
  name: string;
  hint: string;
  scopes: TokenScope[];
  maker: number;
  madeBy: string;
  madeAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date;
}

/** The active tokens of an owner, newest first. */
export async function readTokens(
  tools: Pick<Tools, 'db' | 'config' | 'now'>,
  owner: Owner,
): Promise<{ tokens: ApiToken[] }> {
  const { rows } = await sql<Row>`SELECT t.id::text, t.name, t.hint, t.scopes, t.user_id AS maker,
      ${sql.raw(personName('u'))} AS "madeBy", t.made_at AS "madeAt",
      t.last_used_at AS "lastUsedAt", t.expires_at AS "expiresAt"
    FROM api_token t JOIN user_account u ON u.id = t.user_id
    WHERE ${isOf(owner)} AND t.ended_at IS NULL AND t.expires_at > ${new Date(tools.now())}
    ORDER BY t.id DESC`.execute(tools.db);
  const makers = rows.map(({ maker }) => maker);
  const working =
    'company' in owner
      ? await administratorsAmong(tools, owner.company, makers)
      : new Set([owner.person]);
  return {
    tokens: rows.map((row) => ({
      id: row.id,
      name: row.name,
      hint: row.hint,
      scopes: row.scopes,
      made_by: row.madeBy,
      made_at: row.madeAt.toISOString(),
      last_used_at: row.lastUsedAt?.toISOString() ?? null,
      expires_at: row.expiresAt.toISOString(),
      works: working.has(row.maker),
    })),
  };
}
