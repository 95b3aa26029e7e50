import type { DayRange } from '@crustodian/domain/time/day-range';
import { useQuery } from '@tanstack/react-query';
import { MovedPanel } from './MovedPanel.tsx';
import { MovedRows } from './MovedRows.tsx';
import { auditedScoreQuery, whyMovedQuery, type WhyMoved } from './moved-calls.ts';
import { checkText, METHOD, movedNote, movedSentence } from './moved-messages.ts';
import { movedTable } from './moved-view.ts';
import { changesText } from './scoring-change-messages.ts';
import type { ReportVenue } from '../../../place/use-place.ts';
import { say } from '../../../language/language.ts';

interface WhyMovedPanelProps {
  venue: ReportVenue;
  now: DayRange;
  before: DayRange;
  fileName: string;
  /** Switches to four weeks. */
  onWider: () => void;
}

/** Why a store's average changed since the preceding span: its parts, each with its pizzas. */
export function WhyMovedPanel({ venue, now, before, fileName, onWider }: WhyMovedPanelProps) {
  const why = useQuery(whyMovedQuery(venue.id, { now, before }));
  const audited = useQuery(auditedScoreQuery(venue.id, now));
  const auditedBefore = useQuery(auditedScoreQuery(venue.id, before));
  const { data } = why;
  return (
    <MovedPanel
      state={why}
      title={data && movedSentence(data, venue.name)}
      note={data && movedNote(data)}
      table={data ? movedTable(data) : null}
      isTooFew={data?.state === 'too-few'}
      changes={data && hasChanged(data) ? changesText(data) : null}
      method={say(METHOD)}
      check={
        data && audited.data && auditedBefore.data
          ? checkText(data, auditedBefore.data, audited.data)
          : null
      }
      {...{ fileName, onWider }}
    >
      {data?.state === 'known' && <MovedRows why={data} venue={venue} />}
    </MovedPanel>
  );
}

const hasChanged = ({ changes, qualityChange }: WhyMoved): boolean =>
  changes.length > 0 || qualityChange !== null;
