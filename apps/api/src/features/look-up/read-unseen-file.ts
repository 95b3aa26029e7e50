import { readUnseenFile as contract } from '@crustodian/contract/look-up';
import { localTs } from '#pizzas/feed-pizza';
import { faultOfOrder, sinceOfOrder } from '#pizzas/orders/fault-of-order';
import { nextId } from '#platform/database/ids';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { unseenLines, type UnseenPizza } from '@crustodian/domain/look-up/unseen-pizza';
import { sql } from 'kysely';
import { drawSheet, fileReply } from './draw-sheet.ts';
import { SHEET_TEXTS } from './sheet-texts.ts';

interface Row extends UnseenPizza {
  companyId: number;
  company: string;
}

export const readUnseenFile = handle(contract, async ({ query }, { db, venue, viewer, now }) => {
  const { order, line, day, language = 'en' } = query;
  const { rows } = await sql<Row>`
    SELECT c.id AS "companyId", c.pretty_name AS company, v.pretty_name AS store,
      o.order_no AS "order", ${sql.raw(localTs('o.made_local'))} AS "madeLocal", o.specialty,
      o.crust, ${faultOfOrder} AS fault, ${sinceOfOrder} AS since
    FROM order_line o JOIN venue v ON v.id = o.venue_id JOIN company c ON c.id = v.company_id
    WHERE o.venue_id = ${venue} AND o.business_date = ${day} AND o.order_no = ${order}
      AND o.line = ${line} AND o.is_pizza AND o.pizza_id IS NULL`.execute(db);
  const [row] = rows;
  if (!row) throw new ApiError('pizza_not_found');
  const { unseenTitle: title, unseen: below } = SHEET_TEXTS[language];
  const lines = unseenLines(row, language);
  const sheet = { ...row, venue, title, below, lines, picture: null, bytes: null };
  const pdf = await drawSheet(sheet, { language, now: now() });
  const asked = JSON.stringify({ order, line, day, venue, sheet: true });
  await sql`INSERT INTO look_up (company_id, id, user_id, at, asked, found)
    VALUES (${row.companyId}, ${nextId()}, ${viewer.id}, ${new Date(now())}, ${asked}::jsonb, 0)`.execute(
    db,
  );
  return fileReply(pdf, 'order.pdf');
});
