/** The scopes of an API token, each with a short description. */
export const TOKEN_SCOPES = {
  'read:figures': 'averages, shares, rankings',
  'read:pizzas': 'each pizza with its picture',
  'read:audit': 'blind reviews and errors',
  'write:orders': 'orders of the till',
  'write:captures': 'pictures of cameras',
  'admin:users': 'people and their stores',
} as const satisfies Record<string, string>;

export type TokenScope = keyof typeof TOKEN_SCOPES;

/** In display order; a constant list, so that no page needs to compute it. */
export const TOKEN_SCOPE_NAMES = [
  'read:figures',
  'read:pizzas',
  'read:audit',
  'write:orders',
  'write:captures',
  'admin:users',
] as const satisfies readonly TokenScope[];

/** Maximum lifetime of a token: two years. */
export const MOST_TOKEN_DAYS = 731;
