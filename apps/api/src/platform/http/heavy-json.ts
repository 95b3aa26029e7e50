import { ApiError } from '#platform/http/errors';

/** Far more than any call needs: a capture of a hundred pizzas has five levels and 33,000 values. */
export const JSON_MOST = { depth: 32, values: 50_000, keys: 1000 };

const BACKSLASH = 92;
/** The characters that delimit values, keys and levels; everything else is skipped. */
const SIGNS = /["[\]{},:]/g;

/**
 * Refuses JSON that is nested too deep, or holds too many values or keys, before anything parses it.
 * @throws ApiError bad_request
 */
export function refuseHeavyJson(text: string): void {
  const found = { depth: 0, values: 1, keys: 0 };
  /** Keys of each map around a place. */
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
