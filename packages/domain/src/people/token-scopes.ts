/** What an API token may be made for, with what a scope opens in a few words. */
export const TOKEN_SCOPES = {
  'read:figures': 'averages, shares, rankings',
  'read:pizzas': 'each pizza with its picture',
  'read:audit': 'blind reviews and errors',
  'write:orders': 'orders of the till',
  'write:captures': 'pictures of cameras',
  'admin:users': 'people and their stores',
} as const satisfies Record<string, string>;

export type TokenScope = keyof typeof TOKEN_SCOPES;

/** In the order in which they are offered; a list, so that no page computes it. */
export const TOKEN_SCOPE_NAMES = [
  'read:figures',
  'read:pizzas',
  'read:audit',
  'write:orders',
  'write:captures',
  'admin:users',
] as const satisfies readonly TokenScope[];

/** A token ends after two years at the latest. */
export const MOST_TOKEN_DAYS = 731;
