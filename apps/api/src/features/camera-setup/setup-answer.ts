import type { readCameraSetup } from '@crustodian/contract/camera-setup';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import { checksSentence, checkTarget, mayGoOn } from '@crustodian/domain/cameras/setup-checks';
import { fitRing } from '@crustodian/domain/cameras/setup-ring';
import type { Setup } from './setup-row.ts';

type SetupAnswer = Answer<typeof readCameraSetup>;

/** A set-up as the phone is told of it. */
export function answerOf(setup: Setup, now: number): SetupAnswer {
  const { store, company, camera, endsAt, hasKey, isDone } = setup;
  return {
    store,
    company,
    camera,
    ends_at: endsAt.toISOString(),
    has_key: hasKey,
    push_path: `/api/ingest/snapshot/${camera}`,
    live: liveOf(setup, now),
    checks: checksOf(setup),
    pizza: pizzaOf(setup),
    done: isDone,
  };
}

function liveOf(setup: Setup, now: number): SetupAnswer['live'] {
  const { liveAt, liveDigest, liveWidth, liveHeight, look } = setup;
  if (!liveAt || liveDigest === null || liveWidth === null || liveHeight === null) return null;
  return {
    digest: liveDigest,
    age_ms: Math.max(0, now - liveAt.getTime()),
    width: liveWidth,
    height: liveHeight,
    look: look && {
      digest: look.digest,
      is_black: look.isBlack,
      figure: look.figure,
      faults: look.faults,
      ring: ringOf(look),
    },
  };
}

function ringOf({ figure, width, height }: NonNullable<Setup['look']>) {
  if (!figure) return null;
  const { isFitting, sentence, wayOn, arrow } = fitRing(figure, { width, height });
  return { fits: isFitting, sentence, way_on: wayOn, arrow };
}

function checksOf({ measures }: Setup): SetupAnswer['checks'] {
  if (!measures) return null;
  const checks = checkTarget(measures);
  return {
    sentence: checksSentence(checks),
    may_go_on: mayGoOn(checks),
    checks: checks.map(({ isGood, ...check }) => ({ ...check, is_good: isGood })),
  };
}

function pizzaOf({ pizza }: Setup): SetupAnswer['pizza'] {
  if (!pizza) return null;
  const { takenAt, score, specialty, crust, width, height, figure } = pizza;
  return { taken_at: takenAt, score, specialty, crust, width, height, figure };
}
