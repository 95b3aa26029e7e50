import { z } from 'zod';

export interface NewUser {
  first_name: string;
  last_name: string;
  email: string;
}

export const MESSAGES = {
  required: 'All fields are required',
  email: 'Enter a valid email address',
} as const;

/** Letters, a name and a host with at least one dot: 'a@b' is none (spec 001 section 5). */
const EMAIL =
  /^[^\s@<>(),;:"[\]\\]+@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/i;

/** What keeps a user from being sent; null when nothing does. */
export function refusalOf(user: NewUser): keyof typeof MESSAGES | null {
  if (Object.values(user).some((value) => value.trim() === '')) return 'required';
  return EMAIL.test(user.email.trim()) ? null : 'email';
}

const refusal = z.object({ user: z.record(z.string(), z.array(z.string())) });

/** The first message of each field that a server names under `user`; none where it names none. */
export function serverMessages(body: unknown): string[] {
  const { data } = refusal.safeParse(body);
  return Object.values(data?.user ?? {}).flatMap((messages) => messages.slice(0, 1));
}

export const mailFailed = (alert: string): string =>
  `User created but an error ocurred sending email: ${alert}`;
