import type { Provenance } from '@crustodian/contract/feed';
import { specialtyLabel } from '@crustodian/domain/pizza/specialties';
import type { Fact } from './FactList.tsx';

const WHEN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** What made a result, in words: the engine, what named the specialty, models of the company, the last rescoring. */
export function provenanceFacts(provenance: Provenance): Fact[] {
  const { scoring_version, specialty_head, scored_as, models, rescored } = provenance;
  return [
    ['Engine', scoring_version],
    ...(specialty_head ? [['Specialty', specialty_head] as const] : []),
    ...(scored_as
      ? [['Scored as', `${specialtyLabel(scored_as)}, named by a reviewer or its order`] as const]
      : []),
    ...models.map((model): Fact => [`${model.name} ${model.version}`, wordOf(model)]),
    ...(rescored
      ? [
          [
            'Rescored',
            `${WHEN.format(new Date(rescored.at))}, before ${rescored.from_version}`,
          ] as const,
        ]
      : []),
  ];
}

/** 'specialty: cheese, 93 % sure' */
function wordOf({ judges, state, said, confidence, reason }: Provenance['models'][number]): string {
  if (state === 'failed') return `${judges}: failed, ${reason ?? 'no reason given'}`;
  const sure = confidence === null ? '' : `, ${Math.round(confidence * 100)} % sure`;
  if (state === 'unsure') return `${judges}: unsure${sure}`;
  return judges === 'ingredients' ? `${said} pieces found` : `${judges}: ${said}${sure}`;
}
