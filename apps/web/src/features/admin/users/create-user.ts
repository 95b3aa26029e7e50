import { NEW_USER_MESSAGES, newUserFaults, type NewUser } from '@crustodian/domain/people/new-user';
import { z } from 'zod';
import { errorIn, say } from '../../../language/language.ts';

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

const MESSAGES: Record<keyof typeof NEW_USER_MESSAGES, { en: string; es: string }> = {
  missing: { en: NEW_USER_MESSAGES.missing, es: 'Todos los campos son obligatorios' },
  malformed: { en: NEW_USER_MESSAGES.malformed, es: 'Escribe un correo válido' },
  taken: { en: NEW_USER_MESSAGES.taken, es: 'Ya hay un usuario con este correo.' },
  ofOthers: {
    en: NEW_USER_MESSAGES.ofOthers,
    es: 'Los correos de este dominio son de otra empresa.',
  },
  tooLong: {
    en: NEW_USER_MESSAGES.tooLong,
    es: 'Un nombre puede tener 100 caracteres como máximo.',
  },
  noName: {
    en: NEW_USER_MESSAGES.noName,
    es: 'Un nombre no puede contener saltos de línea, direcciones web ni correos.',
  },
};

/** A field's message in the page's language; an unknown message stays as the server sent it. */
export function newUserMessage(message: string): string {
  const known = Object.values(MESSAGES).find(({ en }) => en === message);
  return known ? say(known) : message;
}

const firstMessages = (faults: Record<string, readonly string[]>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(faults).flatMap(([field, [message]]) =>
      message ? [[field, newUserMessage(message)]] : [],
    ),
  );

export function mailFailed(alert: string): string {
  const why = errorIn(null, alert);
  return say({
    en: `User created but an error ocurred sending email: ${why}`,
    es: `El usuario se creó, pero hubo un error al enviar el correo: ${why}`,
  });
}
