import { expect, test } from 'vitest';
import { passwordMail, type WhyPasswordLink } from './password-mail.ts';

const user = { email: 'ana@crustodian.example', first_name: 'Ana' };
const link = 'https://crustodian.example/api/set-password?token=abc&lang=es';

test.each<[WhyPasswordLink, 'en' | 'es', string, string, string]>([
  ['welcome', 'en', 'Hello Ana,', 'Set your password', 'works once, and for'],
  ['welcome', 'es', 'Hola, Ana:', 'Elige tu contraseña', 'tienes una cuenta nueva'],
  ['forgotten', 'en', 'Hello Ana,', 'Set a new password', 'asked for a new password'],
  ['forgotten', 'es', 'Hola, Ana:', 'Elige una contraseña nueva', 'seguramente tú'],
  ['reset', 'en', 'Hello Ana,', 'Set a new password', 'reset your password'],
  ['reset', 'es', 'Hola, Ana:', 'Elige una contraseña nueva', 'restableció tu contraseña'],
])('%s in %s: subject, text and page say the same', (why, language, greeting, subject, why_) => {
  const mail = passwordMail(why, user, { link, language });
  expect(mail.to).toEqual([user.email]);
  expect(mail.subject).toBe(`${subject} ${language === 'es' ? 'para' : 'for'} Crustodian`);
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain(greeting);
    expect(part).toContain(why_);
  }
  expect(mail.text).toContain(link);
  expect(mail.html).toContain(`<html lang="${language}">`);
});
