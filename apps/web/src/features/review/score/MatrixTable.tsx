import { SLICES, type SliceKey } from '@crustodian/domain/pizza/criteria';
import { decimalText, scoreText } from '../../../pizza/formatters.ts';
import type { ReviewSetting } from '../review-setting.ts';
import { lossStep, type Cell, type Matrix } from './score-story.ts';
import { sliceBand } from '../photo/slice-band.ts';
import { capital } from '../../../pizza/words.ts';
import { say } from '../../../language/language.ts';
import { sliceName } from '../review-texts.ts';
import css from './MatrixTable.module.css';

interface MatrixTableProps {
  matrix: Matrix;
  chosen: SliceKey;
  quality: ReviewSetting['quality'];
  onSlice: (slice: SliceKey) => void;
}

/** '.05': cells are narrow, and their values are always below 1. */
const shortText = (points: number): string => scoreText(points).replace(/^0/, '');

/**
 * Criteria by slices, darker if more points were lost; the number of a column selects its slice.
 */
export function MatrixTable({ matrix, chosen, quality, onSlice }: MatrixTableProps) {
  return (
    <>
      <table
        className={css.matrix}
        aria-label={say({
          en: 'Points per criterion and slice',
          es: 'Puntos por criterio y porción',
        })}
      >
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
            <th scope="row">{say({ en: 'Slice total', es: 'Total de la porción' })}</th>
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
        {say({ en: 'Points lost', es: 'Puntos perdidos' })}
        <span className={css.ramp}>
          {[0, 1, 2, 3, 4, 5, 6].map((step) => (
            <span key={step} data-step={step} />
          ))}
        </span>
        {say({ en: 'none to all', es: 'de ninguno a todos' })}
      </p>
    </>
  );
}

function Head({ chosen, onSlice }: Pick<MatrixTableProps, 'chosen' | 'onSlice'>) {
  return (
    <thead>
      <tr>
        <th scope="col">{say({ en: 'Slice', es: 'Porción' })}</th>
        {SLICES.map((slice) => (
          <th key={slice} scope="col">
            <button
              type="button"
              aria-pressed={slice === chosen}
              aria-label={sliceName(slice)}
              onClick={() => onSlice(slice)}
            >
              {slice}
            </button>
          </th>
        ))}
        <th scope="col">{say({ en: 'of max', es: 'de máx.' })}</th>
      </tr>
    </thead>
  );
}

function HeatCell({ cell, chosen, onPick }: { cell: Cell; chosen: boolean; onPick: () => void }) {
  return (
    <td className={css.cell}>
      {/* For the pointer only; the keyboard selects a slice by its number. */}
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
      <b>{scoreText(value)}</b> /{decimalText(max, 1)}
    </td>
  );
}
