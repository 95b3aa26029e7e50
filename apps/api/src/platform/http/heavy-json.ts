import { ApiError } from '#platform/http/errors';

/**
 * Limits far above what any call needs: a capture of a hundred pizzas has five levels and 33,000
 * values.
 */
export const JSON_MOST = { depth: 32, values: 50_000, keys: 1000 };

const BACKSLASH = 92;
/** Structural characters of JSON; everything else is skipped. */
const SIGNS = /["[\]{},:]/g;

/**
 * Refuses JSON that is nested too deeply, or has too many values or keys, before it is parsed.
 * @throws ApiError bad_request
 */
export function refuseHeavyJson(text: string): void {
  const found = { depth: 0, values: 1, keys: 0 };
  /** Number of keys of each enclosing map. */
  const keysAround: number[] = [];
  SIGNS.lastIndex = 0;
  for (let sign = SIGNS.exec(text); sign; sign = SIGNS.exec(text)) {
    switch (sign[0]) {
      case '"':
        SIGNS.lastIndex = endOfText(text, sign.index) + 1;
        continue;
      case ',':
        found.values += 1;
        break;
      case ':':
        found.keys += 1;
        break;
      case '[':
      case '{':
        keysAround.push(found.keys);
        found.keys = 0;
        found.depth += 1;
        found.values += 1;
        break;
      default:
        found.depth -= 1;
        found.keys = keysAround.pop() ?? 0;
    }
    checkJsonLimits(found);
  }
}

/** @throws ApiError bad_request */
export function checkJsonLimits({ depth, values, keys }: typeof JSON_MOST): void {
  if (depth > JSON_MOST.depth) throw heavy(`is nested deeper than ${JSON_MOST.depth} levels`);
  if (values > JSON_MOST.values) throw heavy(`has more than ${JSON_MOST.values} values`);
  if (keys > JSON_MOST.keys) throw heavy(`has a map of more than ${JSON_MOST.keys} keys`);
}

const heavy = (how: string) => new ApiError('bad_request', `The JSON ${how}.`);

/**
 * Position of the closing quote of the string that starts at `from`; the end of the text if there
 * is none. Uses indexOf because a picture is a single string of megabytes.
 */
function endOfText(text: string, from: number): number {
  let after = from + 1;
  for (;;) {
    const at = text.indexOf('"', after);
    if (at < 0) return text.length;
    let escapes = at;
    while (escapes > after && text.charCodeAt(escapes - 1) === BACKSLASH) escapes -= 1;
    if ((at - escapes) % 2 === 0) return at;
    after = at + 1;
  }
}
