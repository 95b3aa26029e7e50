/** Below this number of scored pizzas, a store, shift or specialty is statistically weak. */
const ENOUGH_TO_JUDGE = 10;

/**
 * Entries with fewer pizzas than this are marked in every ranking: the server's setting, but never
 * less than ENOUGH_TO_JUDGE (decision X67).
 */
export const fewestPizzas = (setting = 1): number => Math.max(setting, ENOUGH_TO_JUDGE);

export const areFew = (pizzas: number, setting = 1): boolean => pizzas < fewestPizzas(setting);
