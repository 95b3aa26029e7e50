import { placeSearch } from '../controls/address.ts';
import { lazyPage } from './lazy-page.ts';
import { page } from './page-route.ts';

/** Not in the specification; data that enters and leaves a company's account. */
export const integrations = page('/integrations', {
  title: 'Integrations',
  section: 'Admin',
  access: 'admin',
  page: lazyPage(() => import('../features/integrations/OverviewPage.tsx'), 'OverviewPage'),
  spanish: true,
  search: placeSearch,
});

export const signOn = page('/integrations/sign-on', {
  title: 'Single sign-on',
  section: 'Integrations',
  access: 'admin',
  page: lazyPage(() => import('../features/integrations/sign-on/SignOnPage.tsx'), 'SignOnPage'),
  spanish: true,
  search: placeSearch,
});

export const apiTokens = page('/integrations/tokens', {
  title: 'API tokens',
  section: 'Integrations',
  access: 'admin',
  page: lazyPage(() => import('../features/integrations/tokens/TokensPage.tsx'), 'TokensPage'),
  spanish: true,
  search: placeSearch,
});

export const webhooks = page('/integrations/webhooks', {
  title: 'Webhooks',
  section: 'Integrations',
  access: 'admin',
  page: lazyPage(
    () => import('../features/integrations/webhooks/WebhooksPage.tsx'),
    'WebhooksPage',
  ),
  spanish: true,
  search: placeSearch,
});

export const personalData = page('/integrations/personal-data', {
  title: 'Personal data',
  section: 'Integrations',
  access: 'admin',
  page: lazyPage(
    () => import('../features/integrations/personal-data/PersonalDataPage.tsx'),
    'PersonalDataPage',
  ),
  spanish: true,
  search: placeSearch,
});

export const exported = page('/integrations/exports', {
  title: 'Exports',
  section: 'Integrations',
  access: 'admin',
  page: lazyPage(() => import('../features/integrations/exports/ExportsPage.tsx'), 'ExportsPage'),
  spanish: true,
  search: placeSearch,
});

export const retention = page('/integrations/retention', {
  title: 'Retention',
  section: 'Integrations',
  access: 'admin',
  page: lazyPage(
    () => import('../features/integrations/retention/RetentionPage.tsx'),
    'RetentionPage',
  ),
  spanish: true,
  search: placeSearch,
});
