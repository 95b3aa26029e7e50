import type { AuditedSpan } from '@crustodian/domain/audit/audited-span';
import { isLeftOut, shareSeen } from '@crustodian/domain/orders/coverage';
import type { Podium } from '@crustodian/domain/audit/podium';
import type { Ranks, RanksOf } from './kept-rankings.ts';

export interface Contender {
  id: number;
  name: string;
  audited: AuditedSpan;
  scored: number;
  detected: number;
  /** The share of the ordered pizzas that was seen; null if there are no reliable orders. */
  ofOrders: number | null;
}

export interface RankedStores {
  ranked: { store: Contender; place: NonNullable<Ranks['places']>[number] | null }[];
  unranked: { store: Contender; why: 'not-audited' | 'too-few' | 'seldom-seen' }[];
  podium: (Omit<Podium, 'by'> & { by: { store: Contender; share: number }[] })[];
}

/** Stores by audited score, with their ranks; the podium is empty if no stores can be compared. */
export async function rankStores(
  stores: readonly Contender[],
  ranksOf: RanksOf,
): Promise<RankedStores> {
  const unranked = stores.flatMap((store) => {
    const why = reasonOf(store);
    return why ? [{ store, why }] : [];
  });
  const compared = stores
    .filter((store) => reasonOf(store) === null)
    .toSorted((a, b) => b.audited.estimate! - a.audited.estimate!);
  if (compared.length < 2) {
    return { ranked: compared.map((store) => ({ store, place: null })), unranked, podium: [] };
  }
  const { places, podium } = await ranksOf(
    compared.map(({ audited }) => ({ value: audited.estimate!, se: Math.sqrt(audited.variance!) })),
  );
  return {
    ranked: compared.map((store, at) => ({ store, place: places?.[at] ?? null })),
    unranked,
    podium: podium.map(({ by, ...place }) => ({
      ...place,
      by: by.map(({ index, share }) => ({ store: compared[index]!, share })),
    })),
  };
}

function reasonOf({
  audited,
  scored,
  detected,
  ofOrders,
}: Contender): 'not-audited' | 'too-few' | 'seldom-seen' | null {
  if (audited.state !== 'audited') return audited.state;
  if (audited.variance === null || audited.variance <= 0) return 'too-few';
  return isLeftOut(ofOrders) || isLeftOut(shareSeen(detected, scored)) ? 'seldom-seen' : null;
}
