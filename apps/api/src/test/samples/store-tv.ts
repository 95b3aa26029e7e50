import type { CALLS } from '@crustodian/contract/every-endpoint';
import { TV_CALLS } from '@crustodian/domain/reports/store-tv-paths';
import { newReport } from './weekly-reports.ts';
import { get, patch, type Sample } from './requests.ts';

const screen = (venue: string) => `${TV_CALLS}${venue}/`;

export const STORE_TV_SAMPLES = {
  readStoreTv: {
    request: async (at, t) => {
      await newReport(t, at, 'complete');
      return get(screen(at.venue));
    },
  },
  serveStoreTvPicture: {
    request: async (at, t) => {
      await newReport(t, at, 'complete');
      return get(`${screen(at.venue)}picture/${at.picture}?w=320`);
    },
  },
  followStoreTv: { request: ({ venue }) => get(`${screen(venue)}changes/`) },
  readStoreTvAccess: {
    request: ({ company }) => get(`/api/dashboard/store-tv/company/${company}/`),
  },
  changeStoreTvPublic: {
    request: ({ company }) =>
      patch(`/api/dashboard/store-tv/company/${company}/`, { public: true }),
  },
  changeStoreTvAccess: {
    request: ({ company, venue }) =>
      patch(`/api/dashboard/store-tv/company/${company}/venue/${venue}/`, { access: 'open' }),
  },
} satisfies Record<keyof (typeof CALLS)['storeTv'], Sample>;
