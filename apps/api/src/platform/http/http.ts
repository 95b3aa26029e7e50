import type { Answer, Endpoint, Input } from '@crustodian/contract/wire/endpoint';
import { ERRORS } from '@crustodian/contract/wire/errors';
import type { Viewer } from '@crustodian/domain/people/access';
import type {
  AdministeredCompany,
  AdministeredPerson,
  WholeCompany,
} from '#platform/auth/administered';
import { bodyLimitOf, isRawPicture } from '#platform/http/body-parsers';
import type { PresumedPersonOf } from '#platform/overload/admission';
import { sendBusy } from '#platform/overload/busy-answer';
import { callerOf } from '#platform/overload/caller-of';
import { ApiError, RETRY_AFTER_S } from '#platform/http/errors';
import { frameworkRefusal } from '#platform/http/framework-refusals';
import {
  authorizeRequest,
  authorizeStill,
  grantDevice,
  mayBeGuessed,
  type AuthorizedCaller,
} from '#platform/auth/authorize-request';
import { grant } from '#platform/auth/grant';
import { isTooLong, outageOf } from '#platform/database/outage';
import { throttleGuessing } from '#platform/http/rate-limit';
import { readInput, type Read, type UploadedFile } from '#platform/http/request-body';
import {
  companyOf,
  type Authenticate,
  type DeviceOf,
  type VisibleCompany,
  type VisibleVenue,
} from '#platform/auth/scope';
import { toolsOfCall } from '#platform/overload/tools-of-call';
import { RawJson, sendAnswer, type Exchange, type Reply } from '#platform/http/send-answer';
import type { Tools } from '#platform/tools';
import type { RequestSlots } from '#platform/overload/request-slots';
import type { WithoutSlot } from '#platform/overload/slot-quotas';
import type { UnsentAnswers } from '#platform/http/unsent-answers';
import { closedSignal } from '#platform/http/body-timeout';
import { withinSenderLimit, withRoomFor, type UploadSender } from '#platform/http/upload-room';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDeepStrictEqual } from 'node:util';

/** Everything a handler may use: the app's tools, the caller, and the resources the gate authorized. */
export interface Context<E extends Endpoint = Endpoint> extends Tools {
  /** Public and device calls ignore the caller's token; public ones with `cookie` use the cookie. */
  viewer: E extends { access: 'public'; cookie: true }
    ? Viewer | null
    : E['access'] extends 'public' | 'device'
      ? null
      : Viewer;
  venue: E['scope'] extends { venue: string } | { venueOf: string }
    ? VisibleVenue
    : E extends { access: 'device'; scope: 'own' }
      ? VisibleVenue
      : undefined;
  company: E['scope'] extends { company: string }
    ? VisibleCompany
    : E['scope'] extends { administered: string }
      ? AdministeredCompany
      : E['scope'] extends { wholeCompany: string }
        ? WholeCompany
        : undefined;
  person: E['scope'] extends { person: string } | { account: string }
    ? AdministeredPerson
    : undefined;
  files: UploadedFile[];
  /**
   * For streams: repeats the authorization. Called after the stream has subscribed to changes, so
   * that a permission revoked in between still ends it. @throws ApiError
   */
  authorizeAgain: E['kind'] extends 'stream' ? () => Promise<Context<E>> : undefined;
  /**
   * For files that are made while they are sent: refuses once the caller's rights are not those
   * that the file began with. Called before each part. @throws ApiError
   */
  checkRights: E['kind'] extends 'file' ? () => Promise<void> : undefined;
  /** Runs work that waits for an external server, so that other requests can run in the meantime. */
  withoutSlot: WithoutSlot;
  /** Runs the reading of a picture from a remote store in a lane of its own; once a call. */
  readingPicture: WithoutSlot;
  request: FastifyRequest;
  /** For headers and cookies of the answer. */
  reply: Pick<FastifyReply, 'header' | 'setCookie'>;
}

type Result<E extends Endpoint> = E['kind'] extends 'page' | 'file' | 'stream'
  ? Reply
  : Answer<E> | RawJson;
export type Handler<E extends Endpoint> = (
  input: Input<E>,
  context: Context<E>,
) => Promise<Result<E>>;
export interface Route<E extends Endpoint = Endpoint> {
  endpoint: E;
  /** Called once when the app is built. */
  handlerOf: (tools: Tools) => Handler<E>;
  /** Sends the answer without encoding it by the contract. */
  skipsEncoding?: boolean;
}

/** Binds an endpoint of the contract to its handler. */
export const handle = <E extends Endpoint>(endpoint: E, handler: Handler<E>): Route<E> => ({
  endpoint,
  handlerOf: () => handler,
});

/** Same as `handle`, for a handler that keeps state between requests; the state is created per app. */
export const handleWithState = <E extends Endpoint>(
  endpoint: E,
  handlerOf: (tools: Tools) => Handler<E>,
): Route<E> => ({ endpoint, handlerOf });

/**
 * Skips encoding for large answers, whose validation would take longer than computing them. Tests
 * check that the contract declares every field and that it has no codec.
 */
export const skipEncoding = <E extends Endpoint>(route: Route<E>): Route<E> => ({
  ...route,
  skipsEncoding: true,
});

/** One route for every endpoint of a feature's contract; a missing one is a compile error. */
type RoutesOf<Contract> = {
  [K in keyof Contract as Contract[K] extends Endpoint ? K : never]: Contract[K] extends Endpoint
    ? Route<Contract[K]>
    : never;
};
export const implement = <Contract>(_contract: Contract, routes: RoutesOf<Contract>): Route[] =>
  // Safe because mount() passes each handler only input decoded by its own endpoint.
  Object.values(routes) as unknown as Route[];

/** Registers a route: session, access, body, scope, handler, answer. */
export function mount(app: FastifyInstance, route: Route, tools: Tools, gates: RequestGates): void {
  const { endpoint } = route;
  const gate: Gate = { ...gates, tools, handler: route.handlerOf(tools) };
  const authorized = new WeakMap<FastifyRequest, AuthorizedCaller>();
  const guarded = <T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> =>
    mayBeGuessed(endpoint, request) ? throttleGuessing(tools, endpoint, request, work) : work();
  for (const url of [endpoint.path, ...(endpoint.aliases ?? [])]) {
    app.route({
      method: endpoint.method,
      url,
      config: { endpoint },
      bodyLimit: bodyLimitOf(endpoint),
      exposeHeadRoute: endpoint.kind !== 'stream', // a HEAD request would leave the stream open
      onRequest: async (request) => {
        const person = gates.personOf(request, endpoint.cookie ?? false);
        const who = gates.slots.entering(endpoint, person, () =>
          guarded(request, () => authorizeRequest(endpoint, gate, request)),
        );
        authorized.set(request, await who);
      },
      handler: (request, reply) =>
        guarded(request, () => answer(route, gate, authorized.get(request)!, { request, reply })),
    });
  }
}

export interface RequestGates {
  authenticate: Authenticate;
  deviceOf: DeviceOf;
  /** Whether the request comes from the server's own browser, which prints a report. */
  isPrint: (request: FastifyRequest) => boolean;
  personOf: PresumedPersonOf;
  slots: RequestSlots;
  unsent: UnsentAnswers;
}

interface Gate extends RequestGates {
  tools: Tools;
  handler: Handler<Endpoint>;
}

/** Reads the body before the call takes a slot, because reading takes as long as the sender does. */
function answer(
  { endpoint, skipsEncoding }: Route,
  gate: Gate,
  authorized: AuthorizedCaller,
  exchange: Exchange,
) {
  const { request } = exchange;
  const sender = senderOf(authorized);
  const readAndAnswer = async () => {
    const read = await readInput(endpoint, request);
    const caller = callerOf(gate, authorized, exchange);
    const make = async (withoutSlot: WithoutSlot) => {
      const readingPicture = gate.slots.readingPicture(endpoint, caller, withoutSlot);
      const asked = { ...authorized, ...read, withoutSlot, readingPicture };
      const tools = toolsOfCall(endpoint, gate.tools, caller);
      const context = await contextOf(endpoint, { ...gate, tools }, asked, exchange);
      const result = await gate.handler(asked.input as Input<Endpoint>, context);
      const made = skipsEncoding ? new RawJson(JSON.stringify(result)) : result;
      if (made instanceof RawJson) gate.tools.inspectAnswer?.(endpoint, made.text, result);
      return made;
    };
    const hold = (bytes: number) => {
      if (!caller.isPrint) gate.unsent.hold(caller, bytes, exchange.reply.raw);
    };
    const send = (made: unknown) => sendAnswer(endpoint, made, exchange, hold);
    const makeAndSend = async (withoutSlot: WithoutSlot) => send(await make(withoutSlot));
    if (endpoint.access === 'device') {
      return withinSenderLimit(sender!, () => makeAndSend((elsewhere) => elsewhere()));
    }
    if (endpoint.kind !== 'stream') return gate.slots.inSlot(endpoint, caller, makeAndSend);
    // A stream lasts as long as its reader wants, so its slot is free once it has started.
    const begun = { ...caller, whenSent: (callBack: () => void) => callBack() };
    return send(await gate.slots.inSlot(endpoint, begun, make));
  };
  if (!endpoint.upload) return readAndAnswer();
  const isPicture = (endpoint.rawPicture ?? false) && isRawPicture(request);
  const upload = { request, sender, isPicture, signal: closedSignal(request) };
  return withRoomFor(upload, readAndAnswer);
}

function senderOf({ viewerAccess, device }: AuthorizedCaller): UploadSender | null {
  if (device) return { name: `store ${device.venue}`, company: device.company };
  if (!viewerAccess) return null;
  const { viewer } = viewerAccess;
  return { name: `user ${viewer.id}`, company: companyOf(viewer) };
}

/** Authorizes the call's scope and builds the context of its handler. */
async function contextOf(
  endpoint: Endpoint,
  gate: Gate,
  asked: AuthorizedCaller & Read & Pick<Context, 'withoutSlot' | 'readingPicture'>,
  { request, reply }: Exchange,
): Promise<Context> {
  const { tools } = gate;
  const { viewerAccess, device, since, input, files, withoutSlot, readingPicture } = asked;
  const viewer = viewerAccess?.viewer ?? null;
  const granted = device
    ? grantDevice(endpoint, device, input)
    : viewerAccess
      ? await grant(tools, viewerAccess, endpoint.scope, input)
      : {};
  const authorizeAgain = async () => {
    const authorized = await authorizeRequest(endpoint, gate, request);
    return contextOf(endpoint, gate, { ...asked, ...authorized }, { request, reply });
  };
  const checkRights = async () => {
    const still = await authorizeStill(endpoint, { tools, since }, request);
    if (!isDeepStrictEqual(still.viewer, viewer)) throw new ApiError('forbidden');
    await grant(tools, still, endpoint.scope, input);
  };
  // Safe because Context<E> has exactly what the gate resolves from access and scope.
  const own = { viewer, files, request, reply, authorizeAgain, checkRights };
  return { ...tools, withoutSlot, readingPicture, ...own, ...granted } as unknown as Context;
}

/**
 * Converts every error into `{ err, code }`; details of errors that are not the caller's fault are
 * logged and hidden.
 */
export function errorHandler(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', 'no-store');
  if (error instanceof ApiError) {
    if (error.code === 'busy') return sendBusy(request, reply, error.waitSeconds);
    const { code, status, message, more } = error;
    const wait = error.waitSeconds ?? RETRY_AFTER_S[code];
    if (wait) reply.header('retry-after', wait);
    // Does not wait for the rest of a body that is too slow.
    if (code === 'too_slow') reply.header('connection', 'close');
    return reply.status(status).send({
      ...more,
      err: message,
      code,
      ...(code === 'token_not_valid' && { detail: message }),
    });
  }
  const refused = frameworkRefusal(error);
  // The static file server answers 403 to path traversal.
  if (refused?.status === 403) return errorHandler(new ApiError('not_found'), request, reply);
  if (refused) {
    const { status, code, err = ERRORS[code].err } = refused;
    return reply.status(status).send({ err, code });
  }
  const outage = isTooLong(error) ? 'took_too_long' : outageOf(error);
  if (outage) {
    request.log.warn({ reason: (error as Error).message }, 'request cannot be served now');
    return errorHandler(new ApiError(outage), request, reply);
  }
  request.log.error({ err: error }, 'request failed');
  return errorHandler(new ApiError('internal'), request, reply);
}
