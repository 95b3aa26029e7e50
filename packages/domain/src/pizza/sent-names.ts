import type { PipelineResult } from './pipeline-result.ts';

/**
 * Maximum names of each kind that a store's pipeline may send. Figures are computed for each name
 * and shared by all stores of a server, so their number must have a limit; these are several times
 * what a large menu and a year of engines need. Sizes are of a pizza sold in several, a 'pizza' is
 * a specialty in a crust and size.
 */
export const MOST_NAMES = {
  specialty: 300,
  crust: 50,
  size: 50,
  pizza: 2000,
  ingredient: 200,
  engine: 100,
  camera: 64,
} as const;

export type NameKind = keyof typeof MOST_NAMES;

/** Days after which a name that is no longer sent no longer counts. */
export const FORGOTTEN_AFTER_DAYS = 90;
/** The same for a camera, whether it sends pictures or results. */
export const CAMERA_FORGOTTEN_AFTER_DAYS = 35;

export const forgottenAfterDays = (kind: NameKind): number =>
  kind === 'camera' ? CAMERA_FORGOTTEN_AFTER_DAYS : FORGOTTEN_AFTER_DAYS;

/** A name that a store's pipeline invented, or took from the lists of its company. */
export interface SentName {
  kind: NameKind;
  name: string;
}

/** The names in a result, each once; `camera` is the name of the camera that took the capture. */
export function sentNames(result: PipelineResult, camera?: string): SentName[] {
  const names = new Map<string, SentName>();
  const add = (kind: NameKind, name: string | null | undefined): void => {
    if (name) names.set(`${kind} ${name}`, { kind, name });
  };
  add('camera', camera);
  for (const { id, category, crust, multisize } of result.trackeds) {
    const size = typeof multisize === 'string' ? multisize : '';
    add('specialty', category);
    add('crust', crust);
    add('size', size);
    add('pizza', pizzaName([category ?? '', crust ?? '', size]));
    add('engine', engineOf(result, id));
  }
  for (const detections of Object.values(result.optimal_snap_ingredients)) {
    for (const { type } of detections) add('ingredient', type);
  }
  return [...names.values()];
}

/** The texts as PostgreSQL writes a JSON list, so that SQL can make the same name. */
const pizzaName = (texts: readonly string[]): string =>
  `[${texts.map((text) => JSON.stringify(text)).join(', ')}]`;

/** The engine that scored a pizza: that of its explanation, otherwise the pipeline. */
export function engineOf(
  { evaluation_results, pipeline_id }: PipelineResult,
  pizza: string,
): string {
  // Object.hasOwn, because an id may equal an inherited property such as 'constructor'.
  const evaluation = Object.hasOwn(evaluation_results, pizza)
    ? evaluation_results[pizza]
    : undefined;
  return evaluation?.explanation?.engine_version ?? pipeline_id;
}
