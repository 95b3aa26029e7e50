import type { SliceKey } from '@crustodian/domain/criteria';
import { ingredientLabel } from '@crustodian/domain/ingredients';
import type { Finding } from '@crustodian/domain/pipeline-result';
import { criterionLabel } from '@crustodian/domain/criteria';
import { BandGlyph } from '../../pizza/BandGlyph.tsx';
import { scoreText } from '../../pizza/formatters.ts';
import { lossesOf, type LossGroup, type Matrix, type PieceNote } from './score-story.ts';
import { signedText } from './ScoreHead.tsx';
import { capital, listed } from './words.ts';
import css from './SliceStory.module.css';

interface SliceStoryProps {
  matrix: Matrix;
  slice: SliceKey;
  weakest: boolean;
  pieces: PieceNote | null;
  findings: readonly Finding[];
}

/** One slice in a sentence: what it lost, where, and what was measured. */
export function SliceStory({ matrix, slice, weakest, pieces, findings }: SliceStoryProps) {
  const { lost, max } = matrix.slices[slice];
  const losses = lossesOf(matrix, slice);
  const measured = findings.filter((finding) => finding.slice === slice && finding.lost >= 0.005);
  return (
    <div className={css.story} aria-live="polite">
      <p className={css.title}>
        <b>
          Slice {slice} lost {scoreText(lost)} of {scoreText(max)}
        </b>
        {weakest && lost > 0 && (
          <span className={css.weakest}>
            <BandGlyph quality="bad" size={8} decorative /> weakest
          </span>
        )}
      </p>
      <p className={css.sentence}>
        {losses.length === 0 ? 'Full points in every criterion.' : <Losses losses={losses} />}
      </p>
      {pieces && <p className={css.pieces}>{pieceSentence(pieces)}</p>}
      {measured.length > 0 && <Measured findings={measured} />}
    </div>
  );
}

function Losses({ losses }: { losses: readonly LossGroup[] }) {
  return losses.map(({ labels, lost }, place) => {
    const words = listed(labels);
    return (
      <span key={lost}>
        {place === 0 ? capital(words) : words} <b>{signedText(-lost)}</b>
        {labels.length > 1 && ' each'}
        {place === losses.length - 1 ? '.' : ', '}
      </span>
    );
  });
}

function pieceSentence({ type, here, least, most }: PieceNote): string {
  const others = least === most ? `${least}` : `${least} to ${most}`;
  return `${here} ${ingredientName(type)} found here; the other slices hold ${others}.`;
}

/** 'olive', in the language of names: the first two letters of the browser's (spec 000 section 1). */
const ingredientName = (type: string): string =>
  ingredientLabel(type, navigator.language.startsWith('es') ? 'es' : 'en').toLowerCase();

/** What the engine measured and from which value on it gives full points. */
function Measured({ findings }: { findings: readonly Finding[] }) {
  return (
    <details className={css.measured}>
      <summary>What was measured</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Measured</th>
            <th scope="col">Found</th>
            <th scope="col">Full points</th>
            <th scope="col">Cost</th>
          </tr>
        </thead>
        <tbody>
          {findings.map(({ criterion, metric, value, target, lost }) => (
            <tr key={`${criterion} ${metric}`}>
              <th scope="row" title={criterionLabel(criterion)}>
                {capital(metric)}
              </th>
              <td>{scoreText(value)}</td>
              <td>{scoreText(target)}</td>
              <td>
                <b>{signedText(-lost)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
