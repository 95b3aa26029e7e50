/** What a person remembers of a pizza. */
export interface Remembered {
  /** Minutes from a start that the pizzas share. */
  minute: number;
  specialty?: string | undefined;
}

export interface SeenPizza {
  minute: number;
  /** Null where the engine does not know it. */
  specialty: string | null;
}

/** Standard deviation of a remembered time. */
const TIME_ERROR_MINUTES = 6;
/** Weight of a pizza of another specialty than the remembered one, and of an unknown specialty. */
const OTHER_SPECIALTY = 0.05;
const UNKNOWN_SPECIALTY = 0.4;

/**
 * How likely each pizza is the remembered one, in percent, by the distance in time and the specialty. A pizza of that
 * time that no camera saw counts as an average one.
 */
export function likelihoods(
  { minute, specialty }: Remembered,
  pizzas: readonly SeenPizza[],
  unseen: number,
): number[] {
  if (pizzas.length === 0) return [];
  const weights = pizzas.map((pizza) => {
    const inTime = Math.exp(-(((pizza.minute - minute) / TIME_ERROR_MINUTES) ** 2) / 2);
    if (specialty === undefined || pizza.specialty === specialty) return inTime;
    return inTime * (pizza.specialty === null ? UNKNOWN_SPECIALTY : OTHER_SPECIALTY);
  });
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const whole = all * (1 + unseen / pizzas.length);
  return weights.map((weight) => (whole === 0 ? 0 : (100 * weight) / whole));
}

const LIKELY = 50;
const POSSIBLE = 10;

export const likelihoodWord = (in100: number): 'likely' | 'possible' | 'unlikely' =>
  in100 >= LIKELY ? 'likely' : in100 >= POSSIBLE ? 'possible' : 'unlikely';
