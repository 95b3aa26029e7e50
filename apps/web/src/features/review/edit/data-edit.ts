import type { FeedbackChange } from '@crustodian/contract/review';
import type { PizzaCard } from '../../../pizza/pizza-card.ts';

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

/**
 * What differs as one change, so that it is saved together or not at all. What was not touched is
 * left out: the company's list may lack what the pipeline said.
 */
export const dataToSend = (
  before: PizzaData,
  { specialty, crust, attributes }: PizzaData,
): FeedbackChange => ({
  ...(!sameSet(before.attributes, attributes) && { attributes: [...attributes] }),
  ...(specialty !== null && specialty !== before.specialty && { specialty }),
  ...(crust !== null && crust !== before.crust && { crust }),
});

const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((value) => b.includes(value));
