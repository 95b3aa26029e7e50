import { newUserFaults, type NewUser } from '@crustodian/domain/people/new-user';
import { z } from 'zod';

/** What keeps a new user from being sent, each message once; none when nothing does. */
export const refusalsOf = (user: NewUser): string[] => [
  ...new Set(Object.values(newUserFaults(user) ?? {}).flat()),
];

const refusal = z.object({ user: z.record(z.string(), z.array(z.string())) });

/** The first message of each field that a server names under `user`; none where it names none. */
export function serverMessages(body: unknown): string[] {
  const { data } = refusal.safeParse(body);
  return Object.values(data?.user ?? {}).flatMap((messages) => messages.slice(0, 1));
}

export const mailFailed = (alert: string): string =>
  `User created but an error ocurred sending email: ${alert}`;
