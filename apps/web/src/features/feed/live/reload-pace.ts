/**
 * Minimum time between reloads. A burst of pizzas causes two: one immediately for the first, and
 * one for the rest. Each makes the server read a whole day for everyone who watches the feed.
 */
export const RELOAD_EVERY_MS = 1500;
