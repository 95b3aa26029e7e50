import {
  rankingInSlices,
  type Estimate,
  type FairRank,
  type RankGroup,
} from '@crustodian/domain/audit/fair-ranking';
import { podiumOf, type Podium } from '@crustodian/domain/audit/podium';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import { yieldBetweenSlices } from '#platform/jobs/yield-between-slices';

export interface Ranks {
  /** In the order of the estimates; null if no store differs from another. */
  places:
    | (Pick<FairRank, 'topFive' | 'bottomFive'> & {
        group: RankGroup;
        low: number;
        high: number;
        first: number;
        last: number;
      })[]
    | null;
  podium: Podium[];
}

/** @param estimates at least two */
export type RanksOf = (estimates: readonly Estimate[]) => Promise<Ranks>;

const MOST_KEPT = 200;

/**
 * Computes ranks with the podium, cached by estimates. For hundreds of stores this takes a tenth of
 * a second, so it runs in slices.
 */
export function keptRankings(): RanksOf {
  const kept = new LRUCache<string, Promise<Ranks>>({ max: MOST_KEPT });
  return (estimates) => {
    const key = createHash('sha256').update(JSON.stringify(estimates)).digest('base64url');
    const ranks = kept.get(key) ?? drawRanks(estimates);
    kept.set(key, ranks);
    return ranks;
  };
}

async function drawRanks(estimates: readonly Estimate[]): Promise<Ranks> {
  const { places } = await yieldBetweenSlices(rankingInSlices(estimates));
  return {
    places:
      places?.map(({ rank: { low, high }, group, topFive, bottomFive, shares }) => ({
        group,
        low,
        high,
        first: shares[0]!,
        last: shares.at(-1)!,
        topFive,
        bottomFive,
      })) ?? null,
    podium: places ? podiumOf(places.map(({ shares }) => shares)) : [],
  };
}
