import { newUserFaults, type NewUser } from '@crustodian/domain/people/new-user';
import { z } from 'zod';

/** The first message of each invalid field of a new user. */
export const errorsOf = (user: NewUser): Record<string, string> =>
  firstMessages(newUserFaults(user) ?? {});

const refusal = z.object({ user: z.record(z.string(), z.array(z.string())) });

/** The first message of each field listed by the server under `user`; null if there is none. */
export function serverErrors(body: unknown): Record<string, string> | null {
  const { data } = refusal.safeParse(body);
  const errors = firstMessages(data?.user ?? {});
  return Object.keys(errors).length > 0 ? errors : null;
}

const firstMessages = (faults: Record<string, readonly string[]>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(faults).flatMap(([field, [message]]) => (message ? [[field, message]] : [])),
  );

export const mailFailed = (alert: string): string =>
  `User created but an error ocurred sending email: ${alert}`;
