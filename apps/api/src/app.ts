import type { Config } from '#platform/config';
import type { Log } from '#platform/log';
import { admitInOrder, admitUnrouted } from '#platform/overload/admission';
import { answerClientError } from '#platform/http/client-error';
import { addBodyParsers, BODY_LIMIT } from '#platform/http/body-parsers';
import { sendBusy } from '#platform/overload/busy-answer';
import { RequestScheduler } from '#platform/overload/request-scheduler';
import { vitalCalls } from '#platform/overload/presumed-sender';
import { errorHandler, mount, type RequestGates, type Route } from '#platform/http/http';
import { logRefusals } from '#platform/log-refusals';
import { BROTLI_OPTIONS, GZIP_OPTIONS, LARGE_BYTES, SMALL_BYTES } from '#platform/http/pack-large';
import {
  addSecurityHeaders,
  addTransportSecurity,
  BARE_ANSWER,
  transportSecurity,
} from '#platform/http/security-headers';
import type { Tools } from '#platform/tools';
import { traceRequests } from '#platform/tracing/trace-requests';
import { RequestSlots } from '#platform/overload/request-slots';
import { trustedProxies } from '#platform/http/trusted-proxies';
import { createHttpServer, UnsentAnswers } from '#platform/http/unsent-answers';
import { createDeviceOf } from '#platform/auth/device-token';
import {
  createAuthenticate,
  createPresumedPersonOf,
  createSenderOf,
  isPrint,
} from '#platform/auth/authenticate-request';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { analyticsRoutes } from './features/analytics/routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { auditedFigureRoutes } from './features/audited-figures/routes.ts';
import { raterRoutes } from './features/raters/routes.ts';
import { objectionRoutes } from './features/objections/routes.ts';
import { adminRoutes } from './features/admin/routes.ts';
import { directoryRoutes } from './features/directory/routes.ts';
import { feedRoutes } from './features/feed/routes.ts';
import { healthRoutes } from './features/health/routes.ts';
import { imageRoutes } from './features/images/routes.ts';
import { ingestRoutes } from './features/ingest/routes.ts';
import { managementRoutes } from './features/management/routes.ts';
import { measurementRoutes } from './features/measurement/routes.ts';
import { monthlyReportRoutes } from './features/monthly-reports/routes.ts';
import { operationControlRoutes } from './features/operation-control-center/routes.ts';
import { reportControlRoutes } from './features/report-control/routes.ts';
import { reportFileRoutes } from './features/report-files/routes.ts';
import { reportMailRoutes } from './features/report-mail/routes.ts';
import { reviewRoutes } from './features/review/routes.ts';
import { scoringRoutes } from './features/scoring/routes.ts';
import { signOnRoutes } from './features/sign-on/routes.ts';
import { passwordRoutes } from './features/session/passwords/routes.ts';
import { secondFactorRoutes } from './features/session/second-factor/routes.ts';
import { sessionRoutes } from './features/session/routes.ts';
import { signalRoutes } from './features/signals/routes.ts';
import { storeTvRoutes } from './features/store-tv/routes.ts';
import { integrationRoutes } from './features/integrations/routes.ts';
import { exportRoutes } from './features/exports/routes.ts';
import { privacyRoutes } from './features/privacy/routes.ts';
import { morningMailRoutes } from './features/morning-mail/routes.ts';
import { actionRoutes } from './features/actions/routes.ts';
import { lookUpRoutes } from './features/look-up/routes.ts';
import { orderRoutes } from './features/orders/routes.ts';
import { cameraSetupLinkRoutes } from './features/camera-setup/links/routes.ts';
import { cameraSetupRoutes } from './features/camera-setup/routes.ts';
import { cameraRoutes } from './features/cameras/routes.ts';
import { rolloutRoutes } from './features/rollouts/routes.ts';
import { todayRoutes } from './features/today/routes.ts';
import { weeklyReportRoutes } from './features/weekly-reports/routes.ts';
import { webBuild } from '#platform/web-build';
import { serveWeb } from './serve-web.ts';

/** All routes of the server. */
export const ROUTES: readonly Route[] = [
  ...healthRoutes,
  ...sessionRoutes,
  ...passwordRoutes,
  ...secondFactorRoutes,
  ...signOnRoutes,
  ...directoryRoutes,
  ...adminRoutes,
  ...feedRoutes,
  ...reviewRoutes,
  ...analyticsRoutes,
  ...managementRoutes,
  ...weeklyReportRoutes,
  ...monthlyReportRoutes,
  ...reportFileRoutes,
  ...reportMailRoutes,
  ...reportControlRoutes,
  ...operationControlRoutes,
  ...signalRoutes,
  ...todayRoutes,
  ...actionRoutes,
  ...cameraRoutes,
  ...cameraSetupRoutes,
  ...cameraSetupLinkRoutes,
  ...rolloutRoutes,
  ...lookUpRoutes,
  ...orderRoutes,
  ...morningMailRoutes,
  ...integrationRoutes,
  ...privacyRoutes,
  ...exportRoutes,
  ...storeTvRoutes,
  ...ingestRoutes,
  ...imageRoutes,
  ...scoringRoutes,
  ...auditRoutes,
  ...auditedFigureRoutes,
  ...measurementRoutes,
  ...objectionRoutes,
  ...raterRoutes,
];

/** How long open feeds and slow downloads may continue when the server stops. */
const GRACE_MS = 5000;

/**
 * The application, ready to listen or to be called by a test. `web` is the folder of the built web
 * app.
 */
export function buildApp(tools: Tools, log?: Log, web = webBuild()): FastifyInstance {
  const queue = new RequestScheduler();
  const isProxy = trustedProxies(tools.config.trustedProxies);
  const vitalOf = vitalCalls(ROUTES.map(({ endpoint }) => endpoint));
  const app = fastify({
    ...(log ? { loggerInstance: log as FastifyBaseLogger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // An undecodable URL never reaches a route.
    frameworkErrors: (error, request, reply) =>
      admitUnrouted(
        queue,
        request,
        () => void errorHandler(error, request, reply.headers(BARE_ANSWER)),
        () => void sendBusy(request, reply),
      ),
    clientErrorHandler: (error, socket) =>
      answerClientError(error, socket, transportSecurity(tools.config)),
    bodyLimit: BODY_LIMIT.public,
    serverFactory: (handle) =>
      addTransportSecurity(
        createHttpServer(handle, isProxy, createSenderOf(tools, vitalOf, isProxy), (why) =>
          tools.meter.countRefused(why),
        ),
        tools.config,
      ),
    // Only these proxies are trusted to report the client's real address.
    trustProxy: [...tools.config.trustedProxies],
    routerOptions: { ignoreTrailingSlash: true },
  });
  const gates: RequestGates = {
    // With the time limit of most reads, because changing it costs a statement each time.
    authenticate: createAuthenticate({ ...tools, db: tools.readsOf(null) }),
    deviceOf: createDeviceOf(tools),
    isPrint,
    personOf: createPresumedPersonOf(tools),
    slots: new RequestSlots(tools.config.databaseConnections),
    unsent: new UnsentAnswers(),
  };
  app.setErrorHandler(errorHandler);
  addPlugins(app, tools.config, { ...gates, queue });
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  logRefusals(app, gates.personOf);
  tools.meter.countRequests(app);
  void app.register(async (routes) => {
    traceRequests(routes);
    for (const route of ROUTES) mount(routes, route, tools, gates);
  });
  serveWeb(app, web);
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), GRACE_MS).unref();
  });
  return app;
}

function addPlugins(
  app: FastifyInstance,
  config: Config,
  admission: RequestGates & { queue: RequestScheduler },
): void {
  void app.register(cookie).after(() => admitInOrder(app, admission));
  addSecurityHeaders(app, config);
  addBodyParsers(app);
  void app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: SMALL_BYTES,
    brotliOptions: BROTLI_OPTIONS,
    zlibOptions: GZIP_OPTIONS,
    syncThreshold: LARGE_BYTES,
    // Request bodies are never decompressed.
    globalDecompression: false,
  });
}
