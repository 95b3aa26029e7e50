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
  /** Determines the language of the mail and the page. */
  company: number | null;
  token: string;
}

const NOT_MAILED = 'The link could not be e-mailed. Copy it here.';

/** Mails a one-time link; if that fails, returns the link so that it can be passed on by hand. */
export async function mailPasswordLink(
  context: Context,
  { why, user, company, token }: PasswordLinkOf,
): Promise<{ alert?: string; link?: string }> {
  const { config, mail, request, withoutSlot } = context;
  const language = await languageOf(context.db, { user: user.pk, company });
  const link = passwordAddress({ publicUrl: config.publicUrl, token, language });
  const delivery = await withoutSlot(() => mail.send(passwordMail(why, user, { link, language })));
  if (delivery.state === 'sent') return {};
  // The reason is meant for the server's operators only.
  request.log.warn(
    { user: user.pk, reason: delivery.alert },
    'a link to set a password was not mailed',
  );
  return { alert: NOT_MAILED, link };
}
