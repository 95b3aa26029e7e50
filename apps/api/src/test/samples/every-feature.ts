import { CSRF_COOKIE } from '#platform/auth/csrf';
import { startSession } from '#platform/auth/session';
import { makePasswordLink } from '#platform/auth/passwords/password-link';
import type { TestApp } from '#test/world/app';
import { PASSWORD, PEOPLE } from '#test/world/fixture';
import type { CALLS } from '@crustodian/contract/every-endpoint';
import { randomUUID } from 'node:crypto';
import { ADMIN_SAMPLES } from './people/admin.ts';
import { AUDIT_SAMPLES } from './audit.ts';
import { CAMERA_SAMPLES, CAMERA_SETUP_LINK_SAMPLES, CAMERA_SETUP_SAMPLES } from './cameras.ts';
import { DAY } from '../world/place.ts';
import { revOf } from '../world/pizzas.ts';
import { INGEST_SAMPLES } from './ingest.ts';
import { MONTHLY_REPORT_SAMPLES, readMonthlyDeliveries } from './monthly-reports.ts';
import {
  newReport,
  OPERATION_CONTROL_SAMPLES,
  REPORT_CONTROL_SAMPLES,
  REPORT_FILE_SAMPLES,
  REPORT_MAIL_SAMPLES,
  WEEKLY_REPORT_SAMPLES,
} from './weekly-reports.ts';
import { OBJECTION_SAMPLES } from './objections.ts';
import { INTEGRATION_SAMPLES } from './integrations.ts';
import { LOOK_UP_SAMPLES } from './look-up.ts';
import { ORDER_SAMPLES } from './orders.ts';
import { PRIVACY_SAMPLES } from './people/privacy.ts';
import { RATER_SAMPLES } from './raters.ts';
import { ROLLOUT_SAMPLES } from './rollouts.ts';
import { SCORING_SAMPLES } from './scoring.ts';
import { ACTION_SAMPLES } from './actions.ts';
import { SIGNAL_SAMPLES, TODAY_SAMPLES } from './signals.ts';
import { FACTOR_AT_LOGIN_SAMPLES, SECOND_FACTOR_SAMPLES } from './people/second-factor.ts';
import { SIGN_ON_SAMPLES } from './people/sign-on.ts';
import { STORE_TV_SAMPLES } from './store-tv.ts';
import { form, get, givePassword, newUser, post, remove, type Sample } from './requests.ts';

const regular = { username: 'regular@crustodian.example', password: PASSWORD };

/** The date range in analytics paths. */
const MARCH = 'start_date/1-3-2024/end_date/31-3-2024/';
const FEBRUARY = 'before_start/1-2-2024/before_end/29-2-2024/';
const analytics = (path: string): Sample => ({
  request: ({ venue }) => get(`/api/analytics/${path.replace(':venue', `venue/${venue}`)}`),
});

const exported = (company: number, table: string) =>
  `/api/exports/company/${company}/${table}/2024-03/`;

let corrections = 0;

const ORIGIN = { userAgent: 'test', address: '127.0.0.1' };

const csrfOf = async (t: TestApp): Promise<string> =>
  /=(.*)/.exec((await t.signIn('anon'))['cookie'] ?? CSRF_COOKIE)?.[1] ?? '';

/** A valid request for every call; a missing one is a compile error. */
export const SAMPLES = {
  session: {
    showLogin: { request: () => get('/api/login?next=/daily-feed') },
    showLoginPicture: { request: () => get('/api/login/hero.webp') },
    logIn: {
      request: async (_at, t) => {
        await givePassword(t, 'regular');
        return form('/api/login', { ...regular, csrf: await csrfOf(t) });
      },
      status: 303,
    },
    logOut: { request: () => get('/api/logout/'), status: 303 },
    issueTokens: {
      request: async (_at, t) => {
        await givePassword(t, 'regular');
        return post('/api/token/', regular);
      },
    },
    refreshTokens: {
      request: async (_at, { db }) => {
        const user = PEOPLE.regular.id;
        const { refresh } = await startSession(db, { user, origin: ORIGIN, now: Date.now() });
        return post('/api/token/refresh/', { refresh });
      },
    },
    readMe: { request: () => get('/api/get_my_info') },
    chooseLanguage: { request: () => post('/api/language/', { language: 'es' }) },
    listSessions: { request: () => get('/api/sessions/') },
    endSession: {
      request: async (_at, { db }, kind) => {
        if (kind === 'anon') return remove(`/api/sessions/${randomUUID()}/`);
        const user = PEOPLE[kind].id;
        const { family } = await startSession(db, { user, origin: ORIGIN, now: Date.now() });
        return remove(`/api/sessions/${family}/`);
      },
    },
    endOtherSessions: { request: () => remove('/api/sessions/') },
    ...FACTOR_AT_LOGIN_SAMPLES,
  },
  passwords: {
    showSetPassword: {
      request: async ({ company }, t) => {
        const user = await newUser(t, company);
        const token = await makePasswordLink(t.db, { user, now: Date.now() });
        return get(`/api/set-password?token=${token}`);
      },
    },
    setPassword: {
      request: async ({ company }, t) => {
        const user = await newUser(t, company);
        const token = await makePasswordLink(t.db, { user, now: Date.now() });
        const password = 'the crust was thin';
        const fields = { token, password, again: password, csrf: await csrfOf(t) };
        return form('/api/set-password', fields);
      },
      status: 303,
    },
    showForgotPassword: { request: () => get('/api/forgot-password') },
    forgotPassword: {
      request: async (_at, t) => {
        const username = `${randomUUID()}@crustodian.example`;
        return form('/api/forgot-password', { username, csrf: await csrfOf(t) });
      },
    },
    changePassword: {
      request: async (_at, t, kind) => {
        if (kind !== 'anon') await givePassword(t, kind);
        const new_password = 'the crust was thin';
        return post('/api/change-password/', { old_password: PASSWORD, new_password });
      },
    },
  },
  secondFactor: SECOND_FACTOR_SAMPLES,
  scoring: SCORING_SAMPLES,
  measurement: {
    readMeasurement: { request: ({ company }) => get(`/api/measurement/company_pk/${company}/`) },
    readRanking: {
      request: ({ company }) => get(`/api/measurement/ranking/company_pk/${company}/${MARCH}`),
    },
    readWhyMoved: {
      request: ({ venue }) => get(`/api/measurement/why-moved/venue/${venue}/${MARCH}${FEBRUARY}`),
    },
    readCompanyWhyMoved: {
      request: ({ company }) =>
        get(`/api/measurement/why-moved/company_pk/${company}/${MARCH}${FEBRUARY}`),
    },
  },
  audit: AUDIT_SAMPLES,
  auditedFigures: {
    readVenueAuditedFigures: {
      request: ({ venue }) => get(`/api/audited-figures/venue/${venue}/${MARCH}`),
    },
    readCompanyAuditedFigures: {
      request: ({ company }) => get(`/api/audited-figures/company/${company}/${MARCH}`),
    },
    readSpecialtyFigures: {
      request: ({ company }) => get(`/api/audited-figures/company/${company}/${MARCH}specialties/`),
    },
    readEveryCompanysFigures: { request: () => get('/api/audited-figures/week/10-3-2024/') },
    readVenueDrawnPizzas: {
      request: ({ venue }) => get(`/api/audited-figures/venue/${venue}/${MARCH}pizzas/`),
    },
    readCompanyDrawnPizzas: {
      request: ({ company }) => get(`/api/audited-figures/company/${company}/${MARCH}pizzas/`),
    },
    readBias: { request: ({ company }) => get(`/api/audited-figures/bias/company/${company}/`) },
    readScoreBand: {
      request: ({ pizza }) => get(`/api/audited-figures/pizza/${pizza.t_id}/band/`),
    },
    changeAuditedFirst: {
      request: ({ company }) =>
        post(`/api/audited-figures/company/${company}/first/`, { audited_first: false }),
    },
    changeAuditPerDay: {
      request: ({ company }) =>
        post(`/api/audited-figures/company/${company}/per-day/`, { audit_per_day: 3 }),
    },
  },
  objections: OBJECTION_SAMPLES,
  raters: RATER_SAMPLES,
  signals: SIGNAL_SAMPLES,
  today: TODAY_SAMPLES,
  actions: ACTION_SAMPLES,
  cameras: CAMERA_SAMPLES,
  cameraSetup: CAMERA_SETUP_SAMPLES,
  cameraSetupLinks: CAMERA_SETUP_LINK_SAMPLES,
  rollouts: ROLLOUT_SAMPLES,
  orders: ORDER_SAMPLES,
  integrations: INTEGRATION_SAMPLES,
  privacy: PRIVACY_SAMPLES,
  exports: {
    listExports: { request: ({ company }) => get(`/api/exports/company/${company}/`) },
    changeDatasetConsent: {
      request: ({ company }) =>
        post(`/api/exports/company/${company}/dataset-consent/`, { dataset_consent: false }),
    },
    readDataDictionary: { request: () => get('/api/exports/dictionary/') },
    exportPizzas: { request: ({ company }) => get(exported(company, 'pizzas')) },
    exportCorrections: { request: ({ company }) => get(exported(company, 'corrections')) },
    exportJudgements: { request: ({ company }) => get(exported(company, 'judgements')) },
    exportFigures: { request: ({ company }) => get(exported(company, 'figures')) },
  },
  lookUp: LOOK_UP_SAMPLES,
  morningMail: {
    readMorningMail: { request: () => get('/api/morning-mail/') },
    changeMorningMail: {
      request: () => post('/api/morning-mail/', { language: 'en', quiet: null, places: [] }),
    },
    showUnsubscribe: { request: () => get('/api/morning-mail/unsubscribe?token=none') },
    unsubscribe: { request: () => post('/api/morning-mail/unsubscribe?token=none', {}) },
  },
  directory: {
    listVenues: { request: () => get('/api/dashboard/venues/') },
    listCompanyVenues: {
      request: ({ company }) => get(`/api/dashboard/venues-by-company/${company}`),
    },
    listMemberships: { request: () => get('/api/dashboard/company-membership/') },
    readCompanyInfo: { request: ({ venue }) => get(`/api/dashboard/company-info/venue/${venue}/`) },
    nameVenues: {
      request: ({ venue }) => post('/api/dashboard/venue_pretty_name/', { venues: [venue] }),
    },
    readVenueStats: { request: ({ venue }) => get(`/api/venue_stats?venue=${venue}`) },
    readSpecialties: {
      request: ({ venue, company }) => post('/api/pizza_specialties_info', { venue, company }),
    },
    listDaysWithData: {
      request: ({ venue }) => get(`/api/charts/dates/?venue=${venue}&year=2024&month=03`),
    },
  },
  admin: ADMIN_SAMPLES,
  feed: {
    readFeed: {
      request: ({ venue }) =>
        post('/api/shift_report_data', { venue, min: '10-3-2024', max: '10-3-2024' }),
    },
    readEvaluation: { request: ({ pizza }) => get(`/api/dashboard/pizza/${pizza.t_id}/`) },
    readTrackingInfo: {
      request: ({ pizza }) => get(`/api/dashboard/per_pizza_info/tracking_id/${pizza.t_id}/`),
    },
    followFeed: { request: ({ venue }) => get(`/api/live/venue/${venue}/`) },
  },
  review: {
    giveFeedback: {
      request: ({ pizza }) => post('/api/dashboard/qa_feedback/', { ...pizza, bubbles: 1 }),
    },
    undoFeedback: {
      request: async ({ pizza }, t) => {
        const change = { ...pizza, crust: corrections % 2 ? 'delgada' : 'tradicional' };
        corrections += 1;
        await t.ask('reviewer', post('/api/dashboard/qa_feedback/', change));
        return post('/api/dashboard/qa_feedback_undo/', {
          ...pizza,
          rev: await revOf(t.db, pizza),
        });
      },
    },
    readHistory: { request: ({ pizza }) => get(`/api/dashboard/pizza_history/${pizza.t_id}/`) },
    undoFeedbackInBulk: {
      request: ({ pizza }) =>
        post('/api/dashboard/qa_feedback_multiple_undo/', {
          pizzas: [pizza],
          undoes: '00000000-0000-4000-8000-000000000000',
        }),
    },
    giveFeedbackInBulk: {
      request: ({ pizza }) =>
        post('/api/dashboard/qa_feedback_multiple/', {
          pizzas: [pizza],
          action: 'censor',
          value: 0,
        }),
    },
    setGroundTruth: {
      request: ({ pizza }) =>
        post('/api/set_gt_for_ingredients_labeling', {
          ...pizza,
          split: 'train',
          gt_extra: 'a remark',
        }),
    },
    markDayReviewed: {
      request: ({ venue }) =>
        post('/api/dashboard/day_reviewed/', { venue, date_str: DAY, ack: 1 }),
    },
  },
  analytics: {
    readDailyInsights: analytics('home/:venue/date/10-3-2024/'),
    readPortionControl: analytics(`portion_control/:venue/${MARCH}`),
    readProductionTotal: analytics(`production/total/:venue/type/daily/${MARCH}`),
    readProductionDistribution: analytics(`production/distribution/:venue/${MARCH}`),
    readPerformanceDistribution: analytics(`performance/distribution/:venue/${MARCH}`),
    readPerformanceQuality: analytics(`performance/quality/:venue/type/weekly/${MARCH}`),
    readPerformanceAverage: analytics(
      `performance/average/:venue/type/monthly/${MARCH}?staff_user=1`,
    ),
    readShiftQuality: analytics(`performance/shift_quality/:venue/type/daily/${MARCH}`),
    readSpecialtyQuality: analytics(`performance/specialty_quality/:venue/${MARCH}`),
    readPerformanceSummary: analytics(`performance/summary/:venue/${MARCH}`),
    compareVenues: analytics(`compare/${MARCH}`),
    compareQuality: analytics(`compare/quality/:venue/type/monthly/${MARCH}`),
    rankShifts: analytics(`leaderboard/shift/${MARCH}`),
    rankWeeks: analytics('leaderboard/week_ranking/'),
  },
  management: {
    readManagementSummary: {
      request: ({ company }) => get(`/api/analytics/management/${MARCH}company_pk/${company}/`),
    },
    readRecipes: { request: ({ company }) => get(`/api/management/recipes/company/${company}/`) },
    importRecipes: {
      request: ({ company }) =>
        post(`/api/management/recipes/company/${company}/`, {
          table: 'recipes',
          csv: 'specialty,ingredient,grams\npepperoni,pepperoni,80',
        }),
    },
  },
  weeklyReports: WEEKLY_REPORT_SAMPLES,
  monthlyReports: MONTHLY_REPORT_SAMPLES,
  reportFiles: REPORT_FILE_SAMPLES,
  reportMail: { ...REPORT_MAIL_SAMPLES, readMonthlyDeliveries },
  reportControl: REPORT_CONTROL_SAMPLES,
  operationControlCenter: OPERATION_CONTROL_SAMPLES,
  storeTv: STORE_TV_SAMPLES,
  signOn: SIGN_ON_SAMPLES,
  images: {
    serveImage: {
      request: async (at, t) => {
        // Users who only see reports see the pictures shown in a delivered one.
        await newReport(t, at, 'delivered');
        return get(`/api/static/${at.picture}`);
      },
    },
  },
  ingest: INGEST_SAMPLES,
  health: {
    readHealth: { request: () => get('/api/health') },
    readLiveness: { request: () => get('/api/health/live') },
    readReadiness: { request: () => get('/api/health/ready') },
    readMetrics: { request: () => get('/metrics') },
  },
} satisfies { [F in keyof typeof CALLS]: { [N in keyof (typeof CALLS)[F]]: Sample } };
