/** Many pizzas at once are two reloads: for the first one at once, for the others together. */
export const RELOAD_EVERY_MS = 700;
