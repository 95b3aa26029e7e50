import {
  showUnsubscribe as showContract,
  unsubscribe as contract,
} from '@crustodian/contract/morning-mail';
import { logSubject, writeAudit } from '#platform/audit-log';
import type { Db } from '#platform/database/db';
import { handle } from '#platform/http/http';
import { html, type Html } from '#platform/http/html';
import { browserLanguage, originOf } from '#platform/http/origin';
import type { Reply } from '#platform/http/send-answer';
import { plainPage } from '#platform/pages/plain-page';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { readSubscription } from './subscriptions.ts';

const TEXTS = {
  en: {
    title: 'Stop the morning mail',
    ask: 'Nothing else changes: the same lines stand under Today.',
    stop: 'Stop these mails',
    stopped: 'These mails are stopped. You can have them again from your account.',
    unknown: 'This link is not one of ours, or the mails were stopped already.',
  },
  es: {
    title: 'Parar el correo de la mañana',
    ask: 'No cambia nada más: las mismas líneas están en Hoy.',
    stop: 'Parar estos correos',
    stopped: 'Estos correos están parados. Puedes volver a pedirlos desde tu cuenta.',
    unknown: 'Este enlace no es nuestro, o los correos ya estaban parados.',
  },
} as const;

export const showUnsubscribe = handle(showContract, async ({ query }, { db, request }) => {
  const person = await personOf(db, query.token);
  if (!person) return unknownPage(request);
  const texts = TEXTS[person.language];
  return page(
    person.language,
    html`<p>${texts.ask}</p>
      <form method="post" action="/api/morning-mail/unsubscribe?token=${query.token}">
        <button>${texts.stop}</button>
      </form>`,
  );
});

export const unsubscribe = handle(contract, async ({ query }, { db, request, now }) => {
  const person = await personOf(db, query.token);
  if (!person) return unknownPage(request);
  await db.transaction().execute(async (trx) => {
    const before = await readSubscription(trx, person.user);
    if (!before?.channels.mail || before.places.length === 0) return;
    const { channels } = before;
    // Webhooks of the company are not mails, so they continue.
    if (channels.webhook) {
      await sql`UPDATE morning_setting SET by_mail = false WHERE user_id = ${person.user}`.execute(
        trx,
      );
    } else {
      await trx.deleteFrom('morning_place').where('user_id', '=', person.user).execute();
    }
    const places = before.places.map((place) => Object.values(place).join(' '));
    await writeAudit(trx, {
      by: person.user,
      origin: originOf(request),
      now: now(),
      ...(await logSubject(trx, person.user)),
      action: 'morning_mail_changed',
      before: channels.webhook ? { channels: ['mail', 'webhook'] } : { places },
      after: channels.webhook ? { channels: ['webhook'] } : { places: [] },
    });
  });
  return page(person.language, html`<p role="status">${TEXTS[person.language].stopped}</p>`);
});

async function personOf(
  db: Db,
  token: string | undefined,
): Promise<{ user: number; language: 'en' | 'es' } | null> {
  if (token === undefined) return null;
  const found = await db
    .selectFrom('morning_setting')
    .select(['user_id as user', 'language'])
    .where('token', '=', token)
    .executeTakeFirst();
  return found ? { user: found.user, language: found.language === 'es' ? 'es' : 'en' } : null;
}

function unknownPage(request: FastifyRequest): Promise<Reply> {
  const language = browserLanguage(request);
  return page(language, html`<p>${TEXTS[language].unknown}</p>`);
}

const page = (language: 'en' | 'es', content: Html): Promise<Reply> => {
  const { title } = TEXTS[language];
  return plainPage({
    language,
    title,
    content: html`<h1>${title}</h1>
      ${content}`,
  });
};
