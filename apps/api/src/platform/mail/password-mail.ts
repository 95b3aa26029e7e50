import type { Db } from '#platform/database/db';
import { html } from '#platform/http/html';
import type { Mail } from '#platform/mail/mail';
import { FORGOTTEN_MINUTES, LINK_DAYS } from '#platform/auth/passwords/password-link';

type Language = 'en' | 'es';

/** Reason for the link: a new account, a forgotten password, or a reset by a manager. */
export type WhyPasswordLink = 'welcome' | 'forgotten' | 'reset';

interface Messages {
  subject: string;
  greeting: (name: string) => string;
  why: string;
  act: string;
  until: string;
}

const greetingEn = (name: string) => (name ? `Hello ${name},` : 'Hello,');
const greetingEs = (name: string) => (name ? `Hola, ${name}:` : 'Hola:');

const MESSAGES: Record<WhyPasswordLink, Record<Language, Messages>> = {
  welcome: {
    en: {
      subject: 'Set your password for Crustodian',
      greeting: greetingEn,
      why: 'an account was made for you at Crustodian. Your user name is this e-mail address.',
      act: 'Set your password',
      until: `The link works once, and for ${LINK_DAYS} days.`,
    },
    es: {
      subject: 'Elige tu contraseña para Crustodian',
      greeting: greetingEs,
      why: 'tienes una cuenta nueva en Crustodian. Tu nombre de usuario es esta dirección de correo.',
      act: 'Elegir la contraseña',
      until: `El enlace sirve una vez y durante ${LINK_DAYS} días.`,
    },
  },
  forgotten: {
    en: {
      subject: 'Set a new password for Crustodian',
      greeting: greetingEn,
      why: 'somebody, probably you, asked for a new password. If it was not you, nothing has changed and you need not do anything.',
      act: 'Set a new password',
      until: `The link works once, and for ${FORGOTTEN_MINUTES} minutes.`,
    },
    es: {
      subject: 'Elige una contraseña nueva para Crustodian',
      greeting: greetingEs,
      why: 'alguien, seguramente tú, pidió una contraseña nueva. Si no fuiste tú, nada ha cambiado y no tienes que hacer nada.',
      act: 'Elegir una contraseña nueva',
      until: `El enlace sirve una vez y durante ${FORGOTTEN_MINUTES} minutos.`,
    },
  },
  reset: {
    en: {
      subject: 'Set a new password for Crustodian',
      greeting: greetingEn,
      why: 'a manager of your company reset your password. The old one no longer works, and you were signed out everywhere.',
      act: 'Set a new password',
      until: `The link works once, and for ${LINK_DAYS} days.`,
    },
    es: {
      subject: 'Elige una contraseña nueva para Crustodian',
      greeting: greetingEs,
      why: 'un responsable de tu empresa restableció tu contraseña. La anterior ya no sirve y se cerraron todas tus sesiones.',
      act: 'Elegir una contraseña nueva',
      until: `El enlace sirve una vez y durante ${LINK_DAYS} días.`,
    },
  },
};

/** Language of mails to a person: their own choice, or else their company's. */
export async function languageOf(
  db: Db,
  { user, company }: { user: number; company: number | null },
): Promise<Language> {
  const person = await db
    .selectFrom('user_account')
    .select('language')
    .where('id', '=', user)
    .executeTakeFirst();
  const found = await db
    .selectFrom('company')
    .select('report_language')
    .where('id', '=', company)
    .executeTakeFirst();
  return (person?.language ?? found?.report_language) === 'es' ? 'es' : 'en';
}

interface PasswordLink {
  publicUrl: string;
  token: string;
  language: Language;
}

/** The one-time link for setting a password. */
export const passwordAddress = ({ publicUrl, token, language }: PasswordLink): string =>
  `${publicUrl}/api/set-password?${new URLSearchParams({ token, lang: language }).toString()}`;

/** Mail with the one-time link for setting a password. */
export function passwordMail(
  why: WhyPasswordLink,
  user: { email: string; first_name: string },
  { link, language }: { link: string; language: Language },
): Mail {
  const messages = MESSAGES[why][language];
  const greeting = messages.greeting(user.first_name);
  return {
    to: [user.email],
    subject: messages.subject,
    text: `${greeting}\n\n${messages.why}\n\n${messages.act}: ${link}\n\n${messages.until}\n`,
    html: html`<!doctype html>
      <html lang="${language}">
        <body
          style="margin:0;padding:32px;background:#faf7f2;color:#221a14;font:16px/1.5 sans-serif"
        >
          <p>${greeting}</p>
          <p>${messages.why}</p>
          <p style="margin:28px 0">
            <a
              href="${link}"
              style="padding:14px 22px;border-radius:7px;background:#2b211a;color:#fff9f2;text-decoration:none;font-weight:600"
              >${messages.act}</a
            >
          </p>
          <p style="color:#5e5248">${messages.until}</p>
        </body>
      </html>`.text,
  };
}
