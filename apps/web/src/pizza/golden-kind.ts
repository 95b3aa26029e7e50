import type { GoldenSample } from '@crustodian/contract/scoring';
import { parsePizzaId } from '@crustodian/domain/pizza/wire-id';
import type { PizzaCard } from './pizza-card.ts';

/** The properties of a pizza that determine its golden sample. */
export type GoldenKind = Pick<PizzaCard, 'tId' | 'specialty' | 'crustType'>;

/** The parameters that select a pizza's golden sample; null if its kind or store is unknown. */
export function goldenOf({ tId, specialty, crustType }: GoldenKind) {
  const venue = parsePizzaId(tId)?.venue;
  return venue !== undefined && specialty && crustType
    ? { venue, specialty, crust: crustType }
    : null;
}

/** URL of the picture of a pizza's golden sample. */
export function goldenAddress(card: GoldenKind, { t_id }: GoldenSample, width: 320 | 640): string {
  const { venue = '', specialty = '', crust = '' } = goldenOf(card) ?? {};
  const asked = { venue: String(venue), specialty, crust, w: String(width), of: t_id };
  return `/api/static/golden-sample?${new URLSearchParams(asked).toString()}`;
}
