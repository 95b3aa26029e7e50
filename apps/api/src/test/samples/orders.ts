import type { CALLS } from '@crustodian/contract/every-endpoint';
import { sql } from 'kysely';
import { get, post, type Sample } from './requests.ts';

/** Valid requests for the calls of orders. */
export const ORDER_SAMPLES: Record<keyof (typeof CALLS)['orders'], Sample> = {
  receiveOrders: {
    request: ({ venue }) => {
      const made = '2024/03/10 12:00:00';
      const orders = [{ order: 'A-1', line: 1, specialty: 'pepperoni', made }];
      return post('/api/ingest/orders', { venue, orders });
    },
  },
  receiveOrdersFile: {
    request: ({ venue }) =>
      post(`/api/orders/venue/${venue}/file/`, {
        csv: 'order,line,specialty,made\nA-2,1,pepperoni,2024-03-10 12:00',
      }),
  },
  withdrawOrders: {
    request: async ({ venue }, { db }) => {
      await sql`INSERT INTO order_line (venue_id, order_no, line, business_date, specialty, crust,
          size, made_local, received_at)
        VALUES (${venue}, 'A-3', 1, '2024-03-10', 'pepperoni', '', '', '2024-03-10 12:00', now())
        ON CONFLICT DO NOTHING`.execute(db);
      return post(`/api/orders/venue/${venue}/withdraw/`, { order: 'A-3' });
    },
  },
  // No mapping is stored, and the device belongs to that store.
  receiveTillMessage: {
    request: () => post('/api/ingest/till', { no: 'A-1' }),
    status: 409,
  },
  changeTillMapping: {
    request: ({ company }) =>
      post(`/api/orders/company/${company}/till/mapping/`, { mapping: null }),
  },
  nameTillProduct: {
    request: ({ company }) =>
      post(`/api/orders/company/${company}/till/name/`, { name: 'PEP LG', specialty: 'pepperoni' }),
  },
  readTill: { request: ({ company }) => get(`/api/orders/company/${company}/till/`) },
  readCoverage: {
    request: ({ company }) =>
      get(`/api/orders/coverage/company/${company}/start_date/4-3-2024/end_date/10-3-2024/`),
  },
};
