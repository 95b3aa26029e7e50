import * as actions from './actions.ts';
import * as admin from './admin.ts';
import * as analytics from './analytics.ts';
import * as audit from './audit.ts';
import * as auditedFigures from './audited-figures.ts';
import * as cameraSetup from './camera-setup.ts';
import * as cameraSetupLinks from './camera-setup/links.ts';
import * as cameras from './cameras.ts';
import * as directory from './directory.ts';
import type { Endpoint } from './wire/endpoint.ts';
import * as exported from './exports.ts';
import * as feed from './feed.ts';
import * as health from './health.ts';
import * as images from './images.ts';
import * as ingest from './ingest.ts';
import * as integrations from './integrations.ts';
import * as lookUp from './look-up.ts';
import * as management from './management.ts';
import * as measurement from './measurement.ts';
import * as objections from './objections.ts';
import * as orders from './orders.ts';
import * as operationControlCenter from './operation-control-center.ts';
import * as privacy from './privacy.ts';
import * as raters from './raters.ts';
import * as reportControl from './report-control.ts';
import * as morningMail from './morning-mail.ts';
import * as monthlyReports from './monthly-reports.ts';
import * as reportFiles from './report-files.ts';
import * as reportMail from './report-mail.ts';
import * as review from './review.ts';
import * as rollouts from './rollouts.ts';
import * as scoring from './scoring.ts';
import * as passwords from './session/passwords.ts';
import * as secondFactor from './session/second-factor.ts';
import * as session from './session.ts';
import * as signOn from './sign-on.ts';
import * as signals from './signals.ts';
import * as storeTv from './store-tv.ts';
import * as today from './today.ts';
import * as weeklyReports from './weekly-reports.ts';

type EndpointsOf<Module> = {
  [Name in keyof Module as Module[Name] extends Endpoint ? Name : never]: Module[Name];
};

/**
 * Every endpoint by feature, for code that iterates over all of them: the API documentation and the
 * access tests.
 */
export const CALLS = {
  session: endpointsOf(session),
  passwords: endpointsOf(passwords),
  secondFactor: endpointsOf(secondFactor),
  directory: endpointsOf(directory),
  admin: endpointsOf(admin),
  feed: endpointsOf(feed),
  review: endpointsOf(review),
  analytics: endpointsOf(analytics),
  management: endpointsOf(management),
  weeklyReports: endpointsOf(weeklyReports),
  monthlyReports: endpointsOf(monthlyReports),
  reportFiles: endpointsOf(reportFiles),
  reportMail: endpointsOf(reportMail),
  reportControl: endpointsOf(reportControl),
  operationControlCenter: endpointsOf(operationControlCenter),
  storeTv: endpointsOf(storeTv),
  images: endpointsOf(images),
  ingest: endpointsOf(ingest),
  scoring: endpointsOf(scoring),
  audit: endpointsOf(audit),
  auditedFigures: endpointsOf(auditedFigures),
  measurement: endpointsOf(measurement),
  objections: endpointsOf(objections),
  raters: endpointsOf(raters),
  signals: endpointsOf(signals),
  today: endpointsOf(today),
  actions: endpointsOf(actions),
  cameras: endpointsOf(cameras),
  cameraSetup: endpointsOf(cameraSetup),
  cameraSetupLinks: endpointsOf(cameraSetupLinks),
  rollouts: endpointsOf(rollouts),
  orders: endpointsOf(orders),
  lookUp: endpointsOf(lookUp),
  morningMail: endpointsOf(morningMail),
  integrations: endpointsOf(integrations),
  signOn: endpointsOf(signOn),
  privacy: endpointsOf(privacy),
  exports: endpointsOf(exported),
  health: endpointsOf(health),
};

function endpointsOf<Module extends object>(module: Module): EndpointsOf<Module> {
  // Safe because any value of the contract with a method and a path is an endpoint.
  return Object.fromEntries(
    Object.entries(module).filter(([, value]) => isEndpoint(value)),
  ) as EndpointsOf<Module>;
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}
