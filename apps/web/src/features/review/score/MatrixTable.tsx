import { SLICES, type SliceKey } from '@crustodian/domain/pizza/criteria';
import { scoreText } from '../../../pizza/formatters.ts';
import type { ReviewSetting } from '../review-setting.ts';
import { lossStep, type Cell, type Matrix } from './score-story.ts';
import { sliceBand } from '../photo/slice-band.ts';
import { capital } from '../../../pizza/words.ts';
import css from './MatrixTable.module.css';

interface MatrixTableProps {
  matrix: Matrix;
  chosen: SliceKey;
  quality: ReviewSetting['quality'];
  onSlice: (slice: SliceKey) => void;
}

/** '.05': a cell is narrow and never reaches 1. */
const shortText = (points: number): string => scoreText(points).replace(/^0/, '');

/** Criteria by slices, the darker the more points were lost; a column is chosen by its number. */
export function MatrixTable({ matrix, chosen, quality, onSlice }: MatrixTableProps) {
  return (
    <>
      <table className={css.matrix} aria-label="Points per criterion and slice">
        <Head chosen={chosen} onSlice={onSlice} />
        <tbody>
          {matrix.rows.map(({ key, label, cells, value, max }) => (
            <tr key={key}>
              <th scope="row">{capital(label)}</th>
              {SLICES.map((slice) => (
                <HeatCell
                  key={slice}
                  cell={cells[slice]}
                  chosen={slice === chosen}
                  onPick={() => onSlice(slice)}
                />
              ))}
              <Total value={value} max={max} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Slice total</th>
            {SLICES.map((slice) => {
              const { value, max } = matrix.slices[slice];
              return (
                <td key={slice} className={css.sum} data-band={sliceBand(value, max, quality)}>
                  {shortText(value)}
                </td>
              );
            })}
            <Total value={matrix.total.value} max={matrix.total.max} />
          </tr>
        </tfoot>
      </table>
      <p className={css.legend} aria-hidden="true">
        Points lost
        <span className={css.ramp}>
          {[0, 1, 2, 3, 4, 5, 6].map((step) => (
            <span key={step} data-step={step} />
          ))}
        </span>
        none to all
      </p>
    </>
  );
}

function Head({ chosen, onSlice }: Pick<MatrixTableProps, 'chosen' | 'onSlice'>) {
  return (
    <thead>
      <tr>
        <th scope="col">Slice</th>
        {SLICES.map((slice) => (
          <th key={slice} scope="col">
            <button
              type="button"
              aria-pressed={slice === chosen}
              aria-label={`Slice ${slice}`}
              onClick={() => onSlice(slice)}
            >
              {slice}
            </button>
          </th>
        ))}
        <th scope="col">of max</th>
      </tr>
    </thead>
  );
}

function HeatCell({ cell, chosen, onPick }: { cell: Cell; chosen: boolean; onPick: () => void }) {
  return (
    <td className={css.cell}>
      {/* Chosen by the pointer; by keys through the number of the slice. */}
      <button
        type="button"
        tabIndex={-1}
        data-step={lossStep(cell)}
        data-chosen={chosen || undefined}
        onClick={onPick}
      >
        {shortText(cell.value)}
      </button>
    </td>
  );
}

function Total({ value, max }: { value: number; max: number }) {
  return (
    <td className={css.total}>
      <b>{scoreText(value)}</b> /{max.toFixed(1)}
    </td>
  );
}
