import type { Explanation } from '@crustodian/domain/pizza/pipeline-result';
import { criterionLabel } from '@crustodian/domain/pizza/criteria';
import { measuredWords } from './measure-names.ts';
import type { LossGroup, SliceLosses } from './score-story.ts';
import { signedText } from './ScoreHead.tsx';
import { capital, listed } from '../../../pizza/words.ts';
import css from './SliceReasons.module.css';

interface SliceReasonsProps {
  losses: SliceLosses;
  confidence: Explanation['confidence'];
  /** Most measurements shown, costliest first; the rest is summed up in one line. */
  most: number;
}

/** Why a slice lost points: what was measured and what it cost, what a reviewer set. */
export function SliceReasons({ losses, confidence, most }: SliceReasonsProps) {
  const { measured, reviewed, told } = losses;
  if (measured.length + reviewed.length + told.length === 0) {
    return <p className={css.sentence}>Full points in every criterion.</p>;
  }
  const shown = measured.slice(0, most);
  const rest = measured.slice(most);
  return (
    <>
      {told.length > 0 && <Losses losses={told} />}
      {shown.length > 0 && (
        <table className={css.measured} aria-label="What was measured">
          <thead>
            <tr>
              <th scope="col">Measured</th>
              <th scope="col">Found</th>
              <th scope="col">Full at</th>
              <th scope="col">Sure</th>
              <th scope="col">Cost</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((finding) => {
              const { name, found, target, sure } = measuredWords(finding, confidence);
              return (
                <tr key={`${finding.criterion} ${finding.metric}`}>
                  <th scope="row" title={capital(criterionLabel(finding.criterion))}>
                    {capital(name)}
                  </th>
                  <td>{found}</td>
                  <td>{target}</td>
                  <td data-unsure={(sure !== null && sure < UNSURE) || undefined}>
                    {sure === null ? '–' : `${Math.round(sure * 100)}%`}
                  </td>
                  <td>
                    <b>{signedText(-finding.lost)}</b>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {rest.length > 0 && (
        <p className={css.rest}>
          {rest.length} more <b>{signedText(-rest.reduce((sum, { lost }) => sum + lost, 0))}</b>
        </p>
      )}
      {reviewed.length > 0 && <Losses begin="Set by a reviewer: " losses={reviewed} />}
    </>
  );
}

/** Measurements with a lower confidence are marked. */
const UNSURE = 0.5;

function Losses({ begin = '', losses }: { begin?: string; losses: readonly LossGroup[] }) {
  return (
    <p className={css.sentence}>
      {begin}
      {losses.map(({ labels, lost }, place) => {
        const messages = listed(labels);
        return (
          <span key={lost}>
            {place === 0 && begin === '' ? capital(messages) : messages} <b>{signedText(-lost)}</b>
            {labels.length > 1 && ' each'}
            {place === losses.length - 1 ? '.' : ', '}
          </span>
        );
      })}
    </p>
  );
}
