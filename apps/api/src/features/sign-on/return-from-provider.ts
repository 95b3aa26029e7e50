import { returnFromProvider as contract } from '@crustodian/contract/sign-on';
import {
  isSubject,
  readClaims,
  SIGN_ON_REFUSALS,
  type ProviderClaims,
  type SignOnRefusal,
} from '@crustodian/domain/people/sign-on';
import { writeAudit, writeFailedSignIn } from '#platform/audit-log';
import { startSession } from '#platform/auth/session';
import { sessionCookie, SIGN_ON_COOKIE } from '#platform/auth/session-cookies';
import { writeUnknownSignIn } from '#platform/unknown-sign-ins';
import { handle, type Context } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import {
  authorizationCodeGrant,
  AuthorizationResponseError,
  fetchUserInfo,
  ResponseBodyError,
} from 'openid-client';
import { loginLanguage } from '../session/pages/login-language.ts';
import { sessionReply } from '../session/pages/session-page.ts';
import { signedInReply } from '../session/pages/signed-in-reply.ts';
import { admitPerson, previewAdmission } from './admit-person.ts';
import { takeBegun, type BegunSignOn } from './begun-sign-on.ts';
import { SIGN_ON_MESSAGES } from './pages/sign-on-messages.ts';
import { refusedPage, triedPage } from './pages/sign-on-pages.ts';
import {
  describedBy,
  ProviderBusy,
  readProvider,
  returnAddress,
  waitForProvider,
  type Provider,
} from './provider.ts';

const REFUSED = 403;
type Returning = Context<typeof contract>;

export const returnFromProvider = handle(contract, async ({ params, query }, context) => {
  const { db, config, request, now } = context;
  const browser = sessionCookie(request, config, SIGN_ON_COOKIE);
  const { state } = query;
  // A HEAD request, such as a link preview, must not consume the answer.
  const isMeant = request.method !== 'HEAD' && state !== undefined && browser !== undefined;
  const begun = isMeant ? await takeBegun(db, { state, browser, now: now() }) : null;
  if (!begun || !state) {
    const language = loginLanguage(undefined, request.headers['accept-language']);
    const problem = SIGN_ON_MESSAGES[language].notBegun;
    return sessionReply(refusedPage(language, { problem, next: '/' }), REFUSED);
  }
  const provider = await readProvider(db, begun.company);
  // Each company has its own return address, so an answer for another company was mixed up.
  const isOurs = provider !== null && params.company === begun.company;
  const answer = isOurs
    ? await askProvider(context, provider, { begun, state })
    : ({ refusal: 'answer-not-valid', detail: null } as const);
  if (begun.triedBy !== null) return tried(context, { begun, provider, answer });
  if ('refusal' in answer) return refuse(context, begun, { ...answer, email: null, person: null });
  return enter(context, begun, { provider: provider!, answer });
});

interface Said {
  subject: string;
  claims: ProviderClaims;
}
interface Refusal {
  refusal: SignOnRefusal;
  /** The provider's own error message. */
  detail: string | null;
}

/**
 * Exchanges the code, verifies the answer (issuer, state, nonce, signature, audience, time), and
 * reads the person's claims.
 */
async function askProvider(
  context: Returning,
  provider: Provider,
  { begun, state }: { begun: BegunSignOn; state: string },
): Promise<Said | Refusal> {
  const { config, request } = context;
  const at = new URL(returnAddress(config, provider.company));
  at.search = new URL(request.url, at).search;
  const exchange = async (): Promise<Said | Refusal> => {
    const client = await describedBy(context, provider).found;
    const tokens = await authorizationCodeGrant(client, at, {
      expectedState: state,
      expectedNonce: begun.nonce,
      pkceCodeVerifier: begun.verifier,
      idTokenExpected: true,
    });
    const told = tokens.claims()!;
    if (!isSubject(told.sub)) return { refusal: 'answer-not-valid', detail: null };
    const more = client.serverMetadata().userinfo_endpoint
      ? await fetchUserInfo(client, tokens.access_token, told.sub)
      : {};
    // The ID token's claims take precedence because they are signed.
    const claims = readClaims({ ...more, ...told }, provider.groupsClaim);
    return { subject: told.sub, claims };
  };
  try {
    const asked = { company: provider.company, purpose: 'answer' } as const;
    return await waitForProvider(context, asked, exchange);
  } catch (error) {
    request.log.warn({ err: error, company: provider.company }, 'a sign-on was refused');
    const { providers } = context.memory;
    // The provider has stopped responding since its discovery: the next sign-on runs discovery
    // again and so shows whether it responds.
    const wasThere = providers.get(provider.company)?.client;
    if (wasThere && isSilence(error)) providers.delete(provider.company);
    return refusalOf(error);
  }
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof ProviderBusy) return { refusal: 'provider-busy', detail: null };
  if (error instanceof AuthorizationResponseError) {
    const detail = error.error_description ?? error.error;
    return { refusal: 'provider-refused', detail: detail.slice(0, 200) };
  }
  if (error instanceof ResponseBodyError)
    return { refusal: 'answer-not-valid', detail: error.error };
  return { refusal: isSilence(error) ? 'provider-silent' : 'answer-not-valid', detail: null };
}

const SILENCES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ABORT_ERR',
  'OAUTH_TIMEOUT',
]);

/** Whether the error or one of its causes means that the provider did not respond. */
function isSilence(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && SILENCES.has(code)) return true;
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return true;
  return isSilence(error.cause);
}

/** Writes the reason of a refused sign-in to the company's audit log and shows it. */
async function refuse(
  { db, request, now }: Returning,
  { company, language, next }: BegunSignOn,
  {
    refusal,
    email,
    person,
  }: { refusal: SignOnRefusal; email: string | null; person: number | null },
) {
  const facts = { by: 'single sign-on', reason: SIGN_ON_REFUSALS[refusal] } as const;
  const failed = { origin: originOf(request), now: now(), facts, company };
  // A person whom the provider named has been authenticated by it; without a name, the caller may
  // be anyone.
  if (email !== null) await writeFailedSignIn(db, { ...failed, account: email, person });
  else await writeUnknownSignIn(db, { ...failed, account: 'an unknown name' });
  const problem = SIGN_ON_MESSAGES[language].refusals[refusal];
  return sessionReply(refusedPage(language, { problem, next }), REFUSED);
}

async function enter(
  context: Returning,
  begun: BegunSignOn,
  { provider, answer }: { provider: Provider; answer: Said },
) {
  const { db, live, request, now } = context;
  const origin = originOf(request);
  const arrival = { provider, ...answer, origin, now: now() };
  const admission = await db.transaction().execute((trx) => admitPerson(trx, arrival));
  if ('refusal' in admission) {
    const { refusal } = admission;
    // An account that is not this company's is nothing to record in its log.
    const person = refusal === 'other-company' ? null : admission.person;
    return refuse(context, begun, { refusal, person, email: answer.claims.email });
  }
  const { user, isChanged } = admission;
  if (isChanged) live.rightsChanged(user);
  const session = await startSession(db, { user, origin, now: now(), means: 'single-sign-on' });
  return signedInReply(context, session, begun.next);
}

/** Shows an administrator the result of a test, and records a successful one. */
async function tried(
  { db, request, now }: Returning,
  {
    begun,
    provider,
    answer,
  }: { begun: BegunSignOn; provider: Provider | null; answer: Said | Refusal },
) {
  const { company, language, triedBy } = begun;
  const origin = originOf(request);
  const claims = 'claims' in answer ? answer.claims : null;
  const outcome =
    'claims' in answer ? await previewAdmission(db, { provider: provider!, ...answer }) : answer;
  const isRight = !('refusal' in outcome);
  await db.transaction().execute(async (trx) => {
    if (isRight) {
      await trx
        .updateTable('sign_on_provider')
        .set({ tried_at: new Date(now()) })
        .where('company_id', '=', company)
        // Settings that changed meanwhile were not tested.
        .where('issuer', '=', provider!.issuer)
        .where('secret', '=', provider!.secret)
        .execute();
    }
    await writeAudit(trx, {
      by: triedBy!,
      origin,
      now: now(),
      company,
      action: 'sign_on_tried',
      subject: claims?.email ?? provider?.name ?? '',
      after: { outcome: 'refusal' in outcome ? SIGN_ON_REFUSALS[outcome.refusal] : 'it works' },
    });
  });
  const detail = 'refusal' in answer ? answer.detail : null;
  const page = triedPage(language, { claims, outcome, detail });
  return sessionReply(page, isRight ? 200 : REFUSED);
}
