import type { Explanation } from '@crustodian/domain/pizza/pipeline-result';
import { measuredWords } from './measure-names.ts';
import type { LossGroup, SliceLosses } from './score-story.ts';
import { signedText } from './ScoreHead.tsx';
import { capital, listed } from '../../../pizza/words.ts';
import { say } from '../../../language/language.ts';
import { criterionName } from '../../../pizza/criterion-name.ts';
import { percentText } from '../../../pizza/formatters.ts';
import css from './SliceReasons.module.css';

interface SliceReasonsProps {
  losses: SliceLosses;
  confidence: Explanation['confidence'];
  /** Maximum number of measurements, costliest first; the rest is summarized in one line. */
  most: number;
}

/** Why a slice lost points: measurements with their costs, and reviewers' changes. */
export function SliceReasons({ losses, confidence, most }: SliceReasonsProps) {
  const { measured, reviewed, unexplained } = losses;
  if (measured.length + reviewed.length + unexplained.length === 0) {
    return (
      <p className={css.sentence}>
        {say({
          en: 'Full points in every criterion.',
          es: 'Todos los puntos en todos los criterios.',
        })}
      </p>
    );
  }
  const shown = measured.slice(0, most);
  const rest = measured.slice(most);
  return (
    <>
      {unexplained.length > 0 && <Losses losses={unexplained} />}
      {shown.length > 0 && <Measured findings={shown} confidence={confidence} />}
      {rest.length > 0 && (
        <p className={css.rest}>
          {say({ en: `${rest.length} more`, es: `${rest.length} más` })}{' '}
          <b>{signedText(-rest.reduce((sum, { lost }) => sum + lost, 0))}</b>
        </p>
      )}
      {reviewed.length > 0 && (
        <Losses
          begin={say({ en: 'Set by a reviewer: ', es: 'Fijado por un revisor: ' })}
          losses={reviewed}
        />
      )}
    </>
  );
}

interface MeasuredProps extends Pick<SliceReasonsProps, 'confidence'> {
  findings: SliceLosses['measured'];
}

function Measured({ findings, confidence }: MeasuredProps) {
  return (
    <table
      className={css.measured}
      aria-label={say({ en: 'What was measured', es: 'Qué se midió' })}
    >
      <thead>
        <tr>
          <th scope="col">{say({ en: 'Measured', es: 'Medido' })}</th>
          <th scope="col">{say({ en: 'Found', es: 'Hallado' })}</th>
          <th scope="col">{say({ en: 'Full at', es: 'Meta' })}</th>
          <th scope="col">{say({ en: 'Sure', es: 'Certeza' })}</th>
          <th scope="col">{say({ en: 'Cost', es: 'Costo' })}</th>
        </tr>
      </thead>
      <tbody>
        {findings.map((finding) => {
          const { name, found, target, sure } = measuredWords(finding, confidence);
          return (
            <tr key={`${finding.criterion} ${finding.metric}`}>
              <th scope="row" title={capital(criterionName(finding.criterion))}>
                {capital(name)}
              </th>
              <td>{found}</td>
              <td>{target}</td>
              <td data-unsure={(sure !== null && sure < UNSURE) || undefined}>
                {sure === null ? '–' : percentText(Math.round(sure * 100))}
              </td>
              <td>
                <b>{signedText(-finding.lost)}</b>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Measurements with a confidence below this are marked. */
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
            {labels.length > 1 && say({ en: ' each', es: ' cada uno' })}
            {place === losses.length - 1 ? '.' : ', '}
          </span>
        );
      })}
    </p>
  );
}
