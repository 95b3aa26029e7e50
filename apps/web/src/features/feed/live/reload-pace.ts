/**
 * Many pizzas at once are two reloads: for the first one at once, for the others together. Each
 * costs the server a whole day of the feed, for everyone who looks at it.
 */
export const RELOAD_EVERY_MS = 1500;
