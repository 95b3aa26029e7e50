import { placeSearch } from '../controls/address.ts';
import { actionSearch } from '../features/actions/actions-url.ts';
import { rolloutsSearch } from '../features/rollouts/rollouts-url.ts';
import { objectionsSearch } from '../features/objections/objections-url.ts';
import { signalSearch } from '../features/today/today-url.ts';
import { lazyPage } from './lazy-page.ts';
import { page } from './page-route.ts';

/** Not in the specification; reached from the navigation. */
export const audit = page('/audit', {
  title: 'Blind review',
  access: 'reviewer',
  page: lazyPage(() => import('../features/audit/AuditPage.tsx'), 'AuditPage'),
  spanish: true,
  alone: true,
  search: placeSearch,
});

export const objections = page('/objections', {
  title: 'Objections',
  access: 'regular',
  page: lazyPage(() => import('../features/objections/ObjectionsPage.tsx'), 'ObjectionsPage'),
  spanish: true,
  search: objectionsSearch,
});

export const raters = page('/raters', {
  title: 'Reviewers',
  access: 'companyManager',
  page: lazyPage(() => import('../features/raters/RatersPage.tsx'), 'RatersPage'),
  spanish: true,
  search: placeSearch,
});

export const yourEye = page('/your-eye', {
  title: 'Your eye',
  access: 'reviewer',
  page: lazyPage(() => import('../features/raters/YourEyePage.tsx'), 'YourEyePage'),
  spanish: true,
  search: placeSearch,
});

export const today = page('/today', {
  title: 'Today',
  access: 'regular',
  page: lazyPage(() => import('../features/today/TodayPage.tsx'), 'TodayPage'),
  spanish: true,
  search: placeSearch,
});

/** Reached from the lines of the Today page. */
export const signal = page('/signal', {
  title: 'Signal',
  access: 'regular',
  page: lazyPage(() => import('../features/today/SignalPage.tsx'), 'SignalPage'),
  spanish: true,
  search: signalSearch,
});

export const cameras = page('/cameras', {
  title: 'Cameras',
  access: 'regular',
  page: lazyPage(() => import('../features/cameras/CamerasPage.tsx'), 'CamerasPage'),
  spanish: true,
  search: placeSearch,
});

export const lookUp = page('/look-up', {
  title: 'Find a pizza',
  access: 'regular',
  page: lazyPage(() => import('../features/look-up/LookUpPage.tsx'), 'LookUpPage'),
  spanish: true,
  // The page reads the other parameters itself.
  search: placeSearch.loose(),
});

/** Reached from the Cameras page. */
export const orders = page('/orders', {
  title: 'Orders',
  access: 'companyManager',
  page: lazyPage(() => import('../features/orders/OrdersPage.tsx'), 'OrdersPage'),
  spanish: true,
  search: placeSearch,
});

export const actions = page('/actions', {
  title: 'Actions',
  access: 'regular',
  page: lazyPage(() => import('../features/actions/ActionsPage.tsx'), 'ActionsPage'),
  spanish: true,
  search: actionSearch,
});

/** Reached from the Actions page and the lines of the Today page. */
export const action = page('/action', {
  title: 'Action',
  access: 'regular',
  page: lazyPage(() => import('../features/actions/ActionPage.tsx'), 'ActionPage'),
  spanish: true,
  search: actionSearch,
});

/** Reached from the Actions page. */
export const rollouts = page('/rollouts', {
  title: 'Rollouts',
  access: 'admin',
  page: lazyPage(() => import('../features/rollouts/RolloutsPage.tsx'), 'RolloutsPage'),
  spanish: true,
  search: rolloutsSearch,
});

/** Reached from the user menu and from the morning mail. */
export const morningMail = page('/morning-mail', {
  title: 'Morning mail',
  access: 'regular',
  page: lazyPage(() => import('../features/morning-mail/MorningMailPage.tsx'), 'MorningMailPage'),
  spanish: true,
  search: placeSearch,
});

export const trainYourEye = page('/train-your-eye', {
  title: 'Train your eye',
  access: 'regular',
  page: lazyPage(() => import('../features/audit/training/TrainingPage.tsx'), 'TrainingPage'),
  spanish: true,
  alone: true,
  search: placeSearch,
});

/** Not in the specification; reached from the user menu. */
export const account = page('/account', {
  title: 'Your account',
  access: 'signedIn',
  page: lazyPage(() => import('../features/session/AccountPage.tsx'), 'AccountPage'),
  spanish: true,
  search: placeSearch,
});
