import type { FeedbackChange } from '@crustodian/contract/review';
import type { PizzaCard } from '../../../pizza/pizza-card.ts';

/** Values of the data form. */
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

/** Number of fields that differ. */
export const changedData = (before: PizzaData, after: PizzaData): number =>
  Number(before.specialty !== after.specialty) +
  Number(before.crust !== after.crust) +
  Number(!sameSet(before.attributes, after.attributes));

/**
 * The changed fields as a single change, so that they are saved atomically. Unchanged fields are
 * omitted, because the company's list may lack the pipeline's values.
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
