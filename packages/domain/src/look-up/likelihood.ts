/** What a person remembers of a pizza. */
export interface Remembered {
  /** Minutes since a reference time that all pizzas share. */
  minute: number;
  specialty?: string | undefined;
  crust?: string | undefined;
  /** The number of pizzas in its order. */
  orderPizzas?: number | undefined;
}

export interface SeenPizza {
  minute: number;
  /** Null if the engine could not tell. */
  specialty: string | null;
  crust: string | null;
  /** The number of pizzas in its order, if the till's order is known. */
  orderPizzas?: number | null;
}

/** Standard deviation of a remembered time. */
const TIME_ERROR_MINUTES = 6;
/** Weight of a pizza whose specialty differs from the remembered one, or is not known. */
const SPECIALTY = { other: 0.05, unknown: 0.4 };
/** A crust counts half as much as a specialty, as in matching orders (K-031). */
const CRUST = { other: SPECIALTY.other ** 0.5, unknown: SPECIALTY.unknown ** 0.5 };
/**
 * Orders are rarely matched with the wrong pizza, and guests rarely forget how many they ordered.
 */
const ORDER_PIZZAS = { other: 0.1, unknown: 0.4 };

/**
 * The probability of each pizza being the remembered one, in percent, from the difference in time,
 * the specialty, the crust and the size of its order. A pizza that no camera saw counts as an
 * average one. If none of them has the remembered specialty, it is more likely that the pizza is
 * not among them.
 */
export function likelihoods(
  { minute, specialty, crust, orderPizzas }: Remembered,
  pizzas: readonly SeenPizza[],
  unseen: number,
): number[] {
  if (pizzas.length === 0) return [];
  const weights = pizzas.map((pizza) => {
    const inTime = Math.exp(-(((pizza.minute - minute) / TIME_ERROR_MINUTES) ** 2) / 2);
    const asSpecialty = likeness(specialty, pizza.specialty, SPECIALTY);
    const asOrder = likeness(orderPizzas, pizza.orderPizzas ?? null, ORDER_PIZZAS);
    return inTime * asSpecialty * likeness(crust, pizza.crust, CRUST) * asOrder;
  });
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const notAmongThem = specialty === undefined ? 0 : SPECIALTY.other;
  const whole = all * (1 + unseen / pizzas.length) + notAmongThem;
  return weights.map((weight) => (whole === 0 ? 0 : (100 * weight) / whole));
}

function likeness<Fact>(
  remembered: Fact | undefined,
  seen: Fact | null,
  weight: typeof SPECIALTY,
): number {
  if (remembered === undefined || seen === remembered) return 1;
  return seen === null ? weight.unknown : weight.other;
}

const LIKELY = 50;
const POSSIBLE = 10;

export const likelihoodWord = (in100: number): 'likely' | 'possible' | 'unlikely' =>
  in100 >= LIKELY ? 'likely' : in100 >= POSSIBLE ? 'possible' : 'unlikely';
