import { html } from '#platform/html';
import type { Mail } from '#platform/mail';
import { LINK_DAYS } from '#platform/password-link';

type Language = 'en' | 'es';

interface Words {
  subject: string;
  greeting: (name: string) => string;
  made: string;
  act: string;
  until: string;
}

const WORDS: Record<Language, Words> = {
  en: {
    subject: 'Set your password for Crustodian',
    greeting: (name) => `Hello ${name},`,
    made: 'an account was made for you at Crustodian. Your user name is this e-mail address.',
    act: 'Set your password',
    until: `The link works once, and for ${LINK_DAYS} days.`,
  },
  es: {
    subject: 'Elija su contraseña para Crustodian',
    greeting: (name) => `Hola, ${name}:`,
    made: 'tiene una cuenta nueva en Crustodian. Su nombre de usuario es esta dirección de correo.',
    act: 'Elegir la contraseña',
    until: `El enlace sirve una vez y durante ${LINK_DAYS} días.`,
  },
};

interface PasswordLink {
  publicUrl: string;
  token: string;
  language: Language;
}

/** The one-time link by which a password is set. */
export const passwordAddress = ({ publicUrl, token, language }: PasswordLink): string =>
  `${publicUrl}/api/set-password?${new URLSearchParams({ token, lang: language }).toString()}`;

/** Asks a new user to set a password, with the one-time link. */
export function welcomeMail(
  user: { email: string; first_name: string },
  { link, language }: { link: string; language: Language },
): Mail {
  const words = WORDS[language];
  const greeting = words.greeting(user.first_name);
  return {
    to: [user.email],
    subject: words.subject,
    text: `${greeting}\n\n${words.made}\n\n${words.act}: ${link}\n\n${words.until}\n`,
    html: html`<!doctype html>
      <html lang="${language}">
        <body
          style="margin:0;padding:32px;background:#faf7f2;color:#221a14;font:16px/1.5 sans-serif"
        >
          <p>${greeting}</p>
          <p>${words.made}</p>
          <p style="margin:28px 0">
            <a
              href="${link}"
              style="padding:14px 22px;border-radius:7px;background:#2b211a;color:#fff9f2;text-decoration:none;font-weight:600"
              >${words.act}</a
            >
          </p>
          <p style="color:#5e5248">${words.until}</p>
        </body>
      </html>`.text,
  };
}
