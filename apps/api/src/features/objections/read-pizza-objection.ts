import { readPizzaObjection as contract } from '@crustodian/contract/objections';
import { handle } from '#platform/http/http';
import { pizzaObjection, placeOfPizza } from './pizza-objection.ts';

export const readPizzaObjection = handle(contract, async ({ params }, { db, viewer, now }) => {
  const { wire } = await pizzaObjection(db, placeOfPizza(params.pizza), { viewer, now: now() });
  return wire;
});
