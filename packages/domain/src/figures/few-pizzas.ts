/** Fewer scored pizzas than this say little of a store, a shift or a specialty. */
const ENOUGH_TO_JUDGE = 10;

/** Fewer are marked wherever something ranks: what the server's setting asks for, and never less than that (decision X67). */
export const fewestPizzas = (setting = 1): number => Math.max(setting, ENOUGH_TO_JUDGE);

export const areFew = (pizzas: number, setting = 1): boolean => pizzas < fewestPizzas(setting);
