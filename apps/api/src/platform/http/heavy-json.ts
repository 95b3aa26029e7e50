import { ApiError } from '#platform/http/errors';

/** Far more than any call needs: a capture of a hundred pizzas has five levels and 33,000 values. */
export const JSON_MOST = { depth: 32, values: 50_000, keys: 1000 };

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const BACKSLASH = 92;
const OPENING: ReadonlySet<number> = new Set([91, 123]);
const CLOSING: ReadonlySet<number> = new Set([93, 125]);

/**
 * Refuses JSON that is nested too deep, or holds too many values or keys, before anything parses it.
 * @throws ApiError bad_request
 */
export function refuseHeavyJson(text: string): void {
  const found = { depth: 0, values: 1, keys: 0 };
  /** Keys of each map around a place. */
  const keysAround: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (char === QUOTE) at = endOfText(text, at);
    else if (char === COMMA) found.values += 1;
    else if (char === COLON) found.keys += 1;
    else if (OPENING.has(char)) {
      keysAround.push(found.keys);
      found.keys = 0;
      found.depth += 1;
      found.values += 1;
    } else if (CLOSING.has(char)) {
      found.depth -= 1;
      found.keys = keysAround.pop() ?? 0;
    } else continue;
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
 * Where the quotation mark is that ends the text started at a place; the end where there is none. A picture is one
 * text of megabytes: it is not looked at letter by letter.
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
