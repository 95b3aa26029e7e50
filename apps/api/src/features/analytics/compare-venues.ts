import { compareVenues as contract } from '@crustodian/contract/analytics';
import type { Viewer } from '@crustodian/domain/people/access';
import { addSums, bandFigures } from '@crustodian/domain/figures/band-figures';
import { bestAndWorst, type Contender } from '@crustodian/domain/figures/best-and-worst';
import { areFew } from '@crustodian/domain/figures/few-pizzas';
import { relativeQuality } from '@crustodian/domain/score/quality-band';
import { byRank } from '@crustodian/domain/figures/ranking';
import { criteriaShares } from '#pizzas/criteria-shares';
import { venuesOfCompany, visibleNamedVenues, type NamedVenue } from '#pizzas/named-venues';
import { qualityDefinitions, sumsByCell } from '#pizzas/rollups/rollup-figures';
import type { Db } from '#platform/database/db';
import { handle } from '#platform/http/http';
import { visibleCompany } from '#platform/auth/scope';
import { rangeOf } from './asked-range.ts';
import { isNamed, meanCandidates, shiftBands, specialtyBands, type Cell } from './cell-bands.ts';

/**
 * The visible venues of one company compared with the average of the whole company and of all
 * venues that the viewer may see; averages are over pizzas, not venues (decision X69).
 */
export const compareVenues = handle(
  contract,
  async ({ params, query }, { db, viewer, config, now }) => {
    const range = rangeOf(params);
    const visible = await visibleNamedVenues(db, viewer);
    const company = await comparedCompany(db, viewer, visible, query.company);
    const venues = visible.filter((venue) => venue.company === company?.pk);
    const ids = venues.map(({ id }) => id);
    const whole = company ? await venuesOfCompany(db, company.pk) : [];
    const every = [...new Set([...visible.map(({ id }) => id), ...whole])];
    const [cells, criteria, definitions] = await Promise.all([
      sumsByCell(db, { venues: every, range, now, by: ['venue_id', 'shift', 'specialty'] }),
      criteriaShares(db, { venues: ids, range }),
      qualityDefinitions(db, { venues: whole, range }),
    ]);
    const cellsOf = Map.groupBy(cells, ({ venue_id }) => venue_id);
    const sumOf = (wanted: readonly number[]) =>
      bandFigures(addSums(wanted.flatMap((venue) => cellsOf.get(venue) ?? [])));
    const companyAverage = sumOf(whole);
    const stores = storesOf(venues, cellsOf);
    return {
      data: stores.map(({ venue, name, bands }) => ({ venue, name, ...bands })).toSorted(byRank),
      company_avg: companyAverage,
      all_venues_avg: sumOf(visible.map(({ id }) => id)),
      focus_on: stores
        .flatMap((store) => focusOf(store, criteria.get(store.id) ?? [], companyAverage.avg_score))
        .toSorted((a, b) => a.gap - b.gap),
      venue_shift_average: stores
        .flatMap(({ venue, name, cells: own }) =>
          shiftBands(own).map((bands) => ({ venue, name, ...bands })),
        )
        .toSorted(byRank),
      company,
      quality_definitions: definitions,
      minimum_pizzas: config.rankingMinPizzas,
    };
  },
);

/**
 * The requested company, otherwise the employer, otherwise the first by name with a visible venue.
 * @throws ApiError company_not_yours
 */
async function comparedCompany(
  db: Db,
  viewer: Viewer,
  visible: readonly NamedVenue[],
  asked: number | undefined,
) {
  const companies =
    asked === undefined
      ? [...new Set(visible.map(({ company }) => company))]
      : [await visibleCompany(db, viewer, asked)];
  if (companies.length === 0) return null;
  const known = await db
    .selectFrom('company')
    .select(['id as pk', 'pretty_name'])
    .where('id', 'in', companies)
    .orderBy('pretty_name')
    .execute();
  return known.find(({ pk }) => pk === viewer.employerId) ?? known[0]!;
}

interface Store {
  id: number;
  venue: string;
  name: string;
  bands: ReturnType<typeof bandFigures>;
  cells: Cell[];
}

/** The venues with pizzas. */
function storesOf(venues: readonly NamedVenue[], cellsOf: ReadonlyMap<number, Cell[]>): Store[] {
  return venues.flatMap(({ id, name }) => {
    const own = cellsOf.get(id);
    if (!own) return [];
    return [{ id, venue: String(id), name, bands: bandFigures(addSums(own)), cells: own }];
  });
}

/**
 * What a store should improve first: its weakest shift, specialty and criterion (decision X69).
 * Shifts, specialties and stores with too few pizzas are not considered.
 */
function focusOf(
  { venue, name, bands, cells }: Store,
  criteria: readonly Contender<string>[],
  companyMean: number | null,
) {
  const { avg_score, scored_pizzas } = bands;
  if (avg_score === null || companyMean === null || areFew(scored_pizzas)) return [];
  const shifts = shiftBands(cells).filter(isJudged);
  const specialties = specialtyBands(cells).filter(isNamed).filter(isJudged);
  const shift = bestAndWorst(meanCandidates(shifts, 'shift')).worst;
  const specialty = bestAndWorst(meanCandidates(specialties, 'specialty')).worst;
  return [
    {
      venue,
      name,
      shift,
      shift_pizzas: shifts.find((one) => one.shift === shift)?.scored_pizzas ?? null,
      specialty,
      specialty_pizzas:
        specialties.find((one) => one.specialty === specialty)?.scored_pizzas ?? null,
      criteria: bestAndWorst(criteria).worst,
      avg_score,
      gap: avg_score - companyMean,
      class: relativeQuality(avg_score, companyMean),
      scored_pizzas,
    },
  ];
}

const isJudged = ({ scored_pizzas }: { scored_pizzas: number }): boolean => !areFew(scored_pizzas);
