import { viewerOf } from '@crustodian/contract/session';
import { IconFlask } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMe } from '../../../api/session.ts';
import { BreadcrumbStep } from '../../../controls/Breadcrumb.tsx';
import { CompanyPicker } from '../../../controls/pickers/CompanyPicker.tsx';
import { DayPicker } from '../../../controls/pickers/DayPicker.tsx';
import { PageSteps } from '../../../controls/page-slots.tsx';
import { VenuePicker } from '../../../controls/pickers/VenuePicker.tsx';
import { FeedFailed } from '../FeedStates.tsx';
import { FeedSkeleton } from '../grid/FeedSkeleton.tsx';
import { FeedWorkspace } from '../FeedWorkspace.tsx';
import { sampleQuery, type Sample } from './sample-feed.ts';
import { useScreenRights } from '../use-feed-cards.ts';
import { useFeedUrl } from '../use-feed-url.ts';
import { say } from '../../../language/language.ts';
import css from './TestFeedPage.module.css';

/** The daily feed of a fixed venue with bundled data; nothing is saved (decision X26). */
export function TestFeedPage() {
  const sample = useQuery(sampleQuery);
  if (sample.isPending) return <FeedSkeleton />;
  if (!sample.data) {
    return <FeedFailed error={sample.error} onRetry={() => void sample.refetch()} />;
  }
  return (
    <>
      <SampleSteps sample={sample.data} />
      <p className={css.strip}>
        <IconFlask size={16} stroke={1.7} aria-hidden />
        {say({
          en: `Test mode: sample pizzas of ${sample.data.facts.name}. Nothing is saved.`,
          es: `Modo de prueba: pizzas de muestra de ${sample.data.facts.name}. No se guarda nada.`,
        })}
      </p>
      <SampleFeed sample={sample.data} />
    </>
  );
}

/** Breadcrumb with fixed choices. */
function SampleSteps({ sample: { facts, venue, day } }: { sample: Sample }) {
  const { company } = facts.info;
  return (
    <PageSteps>
      <BreadcrumbStep kind="company">
        <CompanyPicker companies={[company]} value={company.pk} onChange={fixed} disabled />
      </BreadcrumbStep>
      <BreadcrumbStep kind="venue">
        <VenuePicker venues={[venue]} value={venue.value} onChange={fixed} disabled />
      </BreadcrumbStep>
      <BreadcrumbStep kind="date">
        <DayPicker value={day} onChange={fixed} today={day} look="step" disabled />
      </BreadcrumbStep>
    </PageSteps>
  );
}

const fixed = () => undefined;

function SampleFeed({ sample: { facts, day, answer } }: { sample: Sample }) {
  const { search, change } = useFeedUrl('test');
  const me = useMe();
  // The sample cannot be reviewed, whatever the viewer's rights.
  const viewer = useMemo(() => ({ ...viewerOf(me), isStaff: false, allowFeedback: false }), [me]);
  const rights = useScreenRights(viewer, facts, search);
  const parts = {
    facts,
    range: { min: day, max: day },
    search,
    change,
    rights,
    answer,
    stale: false,
    feedName: 'sample',
    feed: UNCHANGED,
    stored: false,
  };
  return <FeedWorkspace parts={parts} />;
}

const UNCHANGED = {
  read: () => undefined,
  change: () => undefined,
  stopFetching: async () => undefined,
  fetchAgain: async () => undefined,
};
