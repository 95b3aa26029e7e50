import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { lang } from '../wire/fields.ts';

const linkToken = z.string().max(200);

export const showSetPassword = endpoint({
  method: 'GET',
  path: '/api/set-password',
  summary: 'The page behind a one-time link where a user sets a password',
  access: 'public',
  scope: 'none',
  kind: 'page',
  query: z.object({ token: linkToken.optional(), lang }),
  answer: z.string(),
});

export const setPassword = endpoint({
  method: 'POST',
  path: '/api/set-password',
  summary:
    'Sets the password through the one-time link, ends all sign-ins and redirects to the log-in page',
  access: 'public',
  scope: 'none',
  kind: 'page',
  // Like the login page, the form carries its own CSRF field.
  csrf: false,
  body: z.object({
    token: linkToken,
    password: z.string().max(2000),
    again: z.string().max(2000),
    csrf: z.string().max(200),
    lang,
  }),
  answer: z.string(),
  errors: ['csrf_failed', 'link_not_valid', 'password_refused'],
});

export const showForgotPassword = endpoint({
  method: 'GET',
  path: '/api/forgot-password',
  summary: 'The page for requesting a one-time link after forgetting a password',
  access: 'public',
  scope: 'none',
  kind: 'page',
  query: z.object({ lang }),
  answer: z.string(),
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/forgot-password',
  summary:
    'E-mails a one-time link to the account of an address; responds the same when there is no account',
  access: 'public',
  scope: 'none',
  kind: 'page',
  // Like the login page, the form carries its own CSRF field.
  csrf: false,
  body: z.object({ username: z.string().max(320), csrf: z.string().max(200), lang }),
  answer: z.string(),
  errors: ['csrf_failed', 'too_many_requests'],
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/change-password/',
  summary: "Changes the viewer's password and ends every other sign-in",
  access: 'signedIn',
  scope: 'own',
  body: z.object({ old_password: z.string().max(1000), new_password: z.string().max(2000) }),
  answer: z.object({ msg: z.string() }),
  errors: ['old_password_wrong', 'password_refused', 'too_many_requests'],
});
