import type { Endpoint } from '@crustodian/contract/wire/endpoint';
import { may, maySendForStores, type Access, type Viewer } from '@crustodian/domain/people/access';
import { namesApiToken } from '#platform/auth/api-token';
import { authenticateAgain } from '#platform/auth/authenticate-request';
import { knownToken } from '#platform/auth/known-token';
import { checkCsrf, checkOwnSite } from '#platform/auth/csrf';
import { valueAt, type Granted } from '#platform/auth/grant';
import {
  accessOf,
  type ViewerAccess,
  type Authenticate,
  type Device,
  type DeviceOf,
} from '#platform/auth/scope';
import { ApiError } from '#platform/http/errors';
import { countRequest, countTokenCall } from '#platform/http/rate-limit';
import type { Tools } from '#platform/tools';
import type { FastifyRequest } from 'fastify';

interface Authorization {
  tools: Tools;
  authenticate: Authenticate;
  deviceOf: DeviceOf;
}

/**
 * The authorized caller: a signed-in user or the owner of an API token, a device, or (both null)
 * anyone.
 */
export interface AuthorizedCaller {
  viewerAccess: ViewerAccess | null;
  device: Device | null;
  /** A time at which their access token was valid. */
  since: number;
}

/** An endpoint open to everyone or to devices, i.e. without an account. */
const isAnonymous = ({ access }: Endpoint): boolean => access === 'public' || access === 'device';

/** Data that the browser downloads itself, which is logged; links to pictures and PDFs may be shared. */
const isExport = ({ cookie, fileType }: Endpoint): boolean =>
  cookie === true && fileType !== undefined && fileType !== 'application/pdf';

/** Whether the call is authorized by its API token: public endpoints need none and ignore it. */
const goesByToken = (endpoint: Endpoint, request: FastifyRequest): boolean =>
  endpoint.access !== 'public' && namesApiToken(request);

/** Whether failed credentials count against the sender of this call. */
export const mayBeGuessed = (endpoint: Endpoint, request: FastifyRequest): boolean =>
  isAnonymous(endpoint) || namesApiToken(request);

/**
 * Accepts or rejects a request before its body is read: strangers must not make the server buffer
 * or parse one.
 */
export async function authorizeRequest(
  endpoint: Endpoint,
  { tools, authenticate, deviceOf }: Authorization,
  request: FastifyRequest,
): Promise<AuthorizedCaller> {
  const since = tools.now();
  if (goesByToken(endpoint, request)) {
    return { viewerAccess: await authorizeByToken(endpoint, tools, request), device: null, since };
  }
  const { access } = endpoint;
  // If no sign-in is needed, only the cookie can identify the caller.
  const isNobody = isAnonymous(endpoint) && !(endpoint.cookie && !request.headers.authorization);
  const viewerAccess = isNobody ? null : await authenticate(request, endpoint.cookie ?? false);
  refuseUnless(viewerAccess?.viewer ?? null, access);
  const device = access === 'device' ? await deviceOf(request.headers.authorization) : null;
  if (device) refuseOtherCameras(endpoint, device, request.params);
  if (endpoint.csrf ?? endpoint.method !== 'GET') checkCsrf(request);
  if (isExport(endpoint)) checkOwnSite(request);
  const who = viewerAccess?.viewer.id ?? device?.venue ?? null;
  if (who !== null) await countRequest(tools, endpoint, who);
  return { viewerAccess, device, since };
}

/** Skips the CSRF check: a browser never adds this header to a forged cross-site request. */
async function authorizeByToken(
  endpoint: Endpoint,
  tools: Tools,
  request: FastifyRequest,
): Promise<ViewerAccess> {
  const { id, scopes, viewer } = await knownToken(tools, request);
  await countTokenCall(tools, id);
  if (!endpoint.tokenScopes) throw new ApiError('closed_to_tokens');
  if (!endpoint.tokenScopes.some((scope) => scopes.includes(scope))) {
    throw new ApiError(
      'token_scope_missing',
      `This API token lacks the scope ${endpoint.tokenScopes.join(' or ')}. Make one that has it.`,
    );
  }
  if (endpoint.access === 'device' && !maySendForStores(viewer)) throw new ApiError('forbidden');
  refuseUnless(viewer, endpoint.access);
  await countRequest(tools, endpoint, viewer.id);
  return accessOf(viewer);
}

/**
 * The caller of a request that was authorized at `since`, with the rights they have now; counts no
 * call.
 * @throws ApiError if they may no longer make this call
 */
export async function authorizeStill(
  endpoint: Endpoint,
  { tools, since }: { tools: Tools; since: number },
  request: FastifyRequest,
): Promise<ViewerAccess> {
  const byCookie = endpoint.cookie ?? false;
  const viewer = goesByToken(endpoint, request)
    ? (await knownToken(tools, request)).viewer
    : await authenticateAgain(tools, request, { byCookie, since });
  if (!viewer) throw new ApiError('token_not_valid');
  refuseUnless(viewer, endpoint.access);
  return accessOf(viewer);
}

function refuseUnless(viewer: Viewer | null, access: Access): void {
  if (access === 'device' || may(viewer, access)) return;
  throw new ApiError(viewer ? 'forbidden' : 'not_signed_in');
}

/**
 * A camera's key is stored in the camera, where others may read it, so it may only send that
 * camera's pictures.
 */
function refuseOtherCameras({ cameraKey }: Endpoint, { camera }: Device, params: unknown): void {
  if (camera === null || (cameraKey && valueAt({ params }, cameraKey) === camera)) return;
  throw new ApiError(
    'wrong_device_token',
    `This is the key of the camera '${camera}', which sends the pictures of that camera and nothing else.`,
  );
}

/** A device may act only for the one venue its token was issued for. */
export function grantDevice(
  { scope }: Endpoint,
  { venue }: Device,
  input: Record<string, unknown>,
): Granted {
  if (scope === 'own') return { venue };
  const named = typeof scope === 'object' && 'venue' in scope ? valueAt(input, scope.venue) : null;
  if (named !== venue) throw new ApiError('wrong_device_token');
  return { venue };
}
