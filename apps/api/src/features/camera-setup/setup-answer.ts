import type { readCameraSetup } from '@crustodian/contract/camera-setup';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import { checksSentence, mayGoOn } from '@crustodian/domain/cameras/setup-checks';
import type { Language } from '@crustodian/domain/figures/problems';
import { browserLanguage } from '#platform/http/origin';
import type { FastifyRequest } from 'fastify';
import { PIZZAS_NEEDED } from '@crustodian/domain/cameras/setup-pizzas';
import { checksOf, type Setup } from './setup-row.ts';

type SetupAnswer = Answer<typeof readCameraSetup>;

/** A set-up in the format for the phone, in its browser's language. */
export function answerOf(
  setup: Setup,
  { now, request }: { now: () => number; request: Pick<FastifyRequest, 'headers'> },
): SetupAnswer {
  const language = browserLanguage(request);
  const { store, company, camera, endsAt, hasKey, isDone } = setup;
  return {
    store,
    company,
    camera,
    ends_at: endsAt.toISOString(),
    has_key: hasKey,
    push_path: `/api/ingest/snapshot/${camera}`,
    boxes: setup.boxes.map(({ name }) => name),
    source: sourceOf(setup, now()),
    search: setup.search === 0 ? null : { addresses: setup.found },
    live: liveOf(setup, now()),
    pizzas: setup.pizzas && { seen: setup.pizzas.length, needed: PIZZAS_NEEDED },
    checks: shownChecks(setup, language),
    pizza: pizzaOf(setup),
    done: isDone,
  };
}

function sourceOf(
  { source, agent, boxes, attempt, refusals, tried }: Setup,
  now: number,
): SetupAnswer['source'] {
  if (!source || agent === null) return null;
  const box = boxes.find(({ name }) => name === agent);
  return {
    ...source,
    box: agent,
    box_age_ms: box ? Math.max(0, now - box.heardAt.getTime()) : null,
    attempt,
    refusals,
    tried: tried?.attempt === attempt ? shownTry(tried) : null,
  };
}

const shownTry = ({ state, connected_ms, width, height, codec }: NonNullable<Setup['tried']>) => ({
  state,
  connected_ms,
  width,
  height,
  codec,
});

function liveOf(setup: Setup, now: number): SetupAnswer['live'] {
  const { liveAt, liveDigest, liveWidth, liveHeight, inspection } = setup;
  if (!liveAt || liveDigest === null || liveWidth === null || liveHeight === null) return null;
  return {
    digest: liveDigest,
    age_ms: Math.max(0, now - liveAt.getTime()),
    width: liveWidth,
    height: liveHeight,
    inspection: inspection && {
      digest: inspection.digest,
      is_black: inspection.isBlack,
      figure: inspection.figure,
      width: inspection.width,
      height: inspection.height,
      faults: inspection.faults,
    },
  };
}

function shownChecks(setup: Setup, language: Language): SetupAnswer['checks'] {
  const checks = checksOf(setup, language);
  return (
    checks && {
      sentence: checksSentence(checks, language),
      may_go_on: mayGoOn(checks),
      checks: checks.map(({ check, isGood, value, unit, sentence }) => ({
        check,
        is_good: isGood,
        value,
        unit,
        sentence,
      })),
    }
  );
}

function pizzaOf({ pizza }: Setup): SetupAnswer['pizza'] {
  if (!pizza) return null;
  // Pizzas that an earlier release scored have no reach.
  const { takenAt, score, reach = null, specialty, crust, width, height, figure } = pizza;
  return { taken_at: takenAt, score, reach, specialty, crust, width, height, figure };
}
