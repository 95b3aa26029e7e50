import type { FeedbackChange } from '@crustodian/contract/review';
import type { PizzaCard } from '../../pizza/pizza-card.ts';

/** What the data form holds. */
export interface PizzaData {
  specialty: string | null;
  crust: string | null;
  attributes: readonly string[];
}

export const dataOf = ({ specialty, crustType, attributes }: PizzaCard): PizzaData => ({
  specialty,
  crust: crustType,
  attributes,
});

/** How many of the three differ. */
export const changedData = (before: PizzaData, after: PizzaData): number =>
  Number(before.specialty !== after.specialty) +
  Number(before.crust !== after.crust) +
  Number(!sameSet(before.attributes, after.attributes));

/** Attributes, specialty and crust as one change, so that they are saved together or not at all. */
export const dataToSend = ({ specialty, crust, attributes }: PizzaData): FeedbackChange => ({
  attributes: [...attributes],
  ...(specialty !== null && { specialty }),
  ...(crust !== null && { crust }),
});

const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((value) => b.includes(value));
