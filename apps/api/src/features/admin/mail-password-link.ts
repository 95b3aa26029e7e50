import type { Context } from '#platform/http/http';
import {
  languageOf,
  passwordAddress,
  passwordMail,
  type WhyPasswordLink,
} from '#platform/mail/password-mail';

interface PasswordLinkOf {
  why: WhyPasswordLink;
  user: { pk: number; email: string; first_name: string };
  /** Whose language the mail and the page speak. */
  company: number | null;
  token: string;
}

const NOT_MAILED = 'The link could not be e-mailed. Copy it here.';

/** Mails a one-time link; answers what to pass on by hand where that could not be done. */
export async function mailPasswordLink(
  context: Context,
  { why, user, company, token }: PasswordLinkOf,
): Promise<{ alert?: string; link?: string }> {
  const { config, mail, request } = context;
  const language = await languageOf(context.db, { user: user.pk, company });
  const link = passwordAddress({ publicUrl: config.publicUrl, token, language });
  const delivery = await mail.send(passwordMail(why, user, { link, language }));
  if (delivery.state === 'sent') return {};
  // The reason is for the server's operators.
  request.log.warn(
    { user: user.pk, reason: delivery.alert },
    'a link to set a password was not mailed',
  );
  return { alert: NOT_MAILED, link };
}
