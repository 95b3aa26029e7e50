import type { readSpecialties, readVenueStats, VenueOption } from '@crustodian/contract/directory';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { QualityDefinition } from '@crustodian/domain/score/quality-band';
import { specialtyLabel } from '@crustodian/domain/pizza/specialties';
import type { VenueInfo } from '../../api/complete-venue-info.ts';
import { pageLanguage } from '../../language/language.ts';
import { crustName } from '../../pizza/names.ts';

export interface VenueFacts {
  id: number;
  name: string;
  info: VenueInfo;
  quality: QualityDefinition;
  /** Specialties defined for the venue. */
  specialties: readonly string[];
  /** Every existing specialty, with its label. */
  catalogue: readonly { value: string; label: string }[];
  definition: Record<string, { ui_text: string }>;
  labelOf: (specialty: string) => string;
  /** Crusts that a reviewer can choose. */
  crusts: readonly { value: string; label: string }[];
  crustLabelOf: (crust: string) => string;
  /** The current business day at the venue. */
  today: CalendarDay;
}

interface FeedAnswers {
  venue: Pick<VenueOption, 'value' | 'name'>;
  info: VenueInfo;
  stats: Answer<typeof readVenueStats>;
  names: Answer<typeof readSpecialties>;
  today: CalendarDay;
}

/** Builds the facts about a venue from the server's answers. */
export function venueFacts({ venue, info, stats, names, today }: FeedAnswers): VenueFacts {
  const { pizza_specialties_info: catalogue, report_specialties_by_store: byStore } = names;
  const labelOf = (specialty: string) =>
    catalogue[specialty]?.[pageLanguage()] ?? specialtyLabel(specialty, pageLanguage());
  return {
    id: Number(venue.value),
    name: venue.name,
    info,
    quality: stats.quality_definition,
    specialties: byStore[venue.value] ?? [],
    catalogue: Object.keys(catalogue)
      .map((value) => ({ value, label: labelOf(value) }))
      .toSorted((a, b) => a.label.localeCompare(b.label)),
    definition: names.report_specialties_definition,
    labelOf,
    crusts: info.feedbackCrusts.map(({ value }) => ({ value, label: crustName(value) })),
    crustLabelOf: crustName,
    today,
  };
}
