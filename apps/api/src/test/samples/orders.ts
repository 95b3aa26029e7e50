import type { CALLS } from '@crustodian/contract/every-endpoint';
import { get, post, type Sample } from './requests.ts';

/** How an allowed call of the orders answers. */
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
  readCoverage: {
    request: ({ company }) =>
      get(`/api/orders/coverage/company/${company}/start_date/4-3-2024/end_date/10-3-2024/`),
  },
};
