import { createHmac, randomBytes } from 'node:crypto';

/* Headers and signatures of Standard Webhooks (standardwebhooks.com, version 1.0.0). */

const SECRET_BYTES = 32;

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** A secret in the form that receivers configure. */
export const secretText = (secret: Buffer): string => `whsec_${secret.toString('base64')}`;

/** Stays the same across retries, so that a receiver can deduplicate. */
export const messageId = (id: string | number): string => `msg_${id}`;

interface Signed {
  id: string;
  body: string;
  /** Milliseconds since 1970. */
  now: number;
  /** Each secret adds a signature. */
  secrets: readonly Buffer[];
}

/** The headers of one attempt. */
export function signedHeaders({ id, body, now, secrets }: Signed): Record<string, string> {
  const seconds = Math.floor(now / 1000);
  const signatures = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64'),
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.map((signature) => `v1,${signature}`).join(' '),
  };
}
