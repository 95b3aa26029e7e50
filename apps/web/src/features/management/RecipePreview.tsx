import { Button } from '@mantine/core';
import { ScrollBox } from '../../controls/lists/ScrollBox.tsx';
import type { Preview } from './recipe-file.ts';
import css from './Recipes.module.css';

export const linesText = (lines: number): string => (lines === 1 ? '1 line' : `${lines} lines`);

interface RecipePreviewProps {
  /** Of the company. */
  name: string;
  file: string;
  preview: Preview;
  busy: boolean;
  onCancel: () => void;
  onImport: () => void;
}

/** What a file would change, to be imported or not; with wrong rows only what is wrong. */
export function RecipePreview(props: RecipePreviewProps) {
  const { preview, busy, onCancel, onImport } = props;
  const { count, errors, added, removed } = preview;
  const isWrong = errors.length > 0;
  const isSame = added.length + removed.length === 0;
  return (
    <div className={css.preview}>
      {isWrong ? <WrongRows {...props} /> : <Changes {...props} isSame={isSame} />}
      <div className={css.actions}>
        <Button variant="default" onClick={onCancel} data-autofocus>
          Cancel
        </Button>
        <Button disabled={isWrong || isSame} loading={busy} onClick={onImport}>
          {isWrong ? 'Import' : `Import ${linesText(count)}`}
        </Button>
      </div>
    </div>
  );
}

function WrongRows({ file, preview: { errors } }: RecipePreviewProps) {
  return (
    <>
      <p className={css.messages}>
        <b>{errors.length === 1 ? '1 row has errors.' : `${errors.length} rows have errors.`}</b>{' '}
        Fix the errors in {file} and select it again. Nothing is imported until every row is valid.
      </p>
      <ScrollBox className={css.lines} label="Rows with errors">
        <table>
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Problem</th>
            </tr>
          </thead>
          <tbody>
            {errors.map(({ row, err }) => (
              <tr key={row}>
                <td>{row}</td>
                <td>{err}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </>
  );
}

function Changes({ name, file, preview, isSame }: RecipePreviewProps & { isSame: boolean }) {
  const { count, added, removed, kept } = preview;
  return (
    <>
      <p className={css.messages}>
        {linesText(count)} of <b>{file}</b> replace what is stored for {name || 'the company'}.{' '}
        {isSame ? 'Nothing changes.' : `${linesText(kept)} stay unchanged.`}
      </p>
      {!isSame && (
        <ScrollBox className={css.lines} label="What changes">
          <ul>
            {removed.map((line) => (
              <li key={`- ${line}`} data-sign="−">
                <s>{line}</s>
              </li>
            ))}
            {added.map((line) => (
              <li key={`+ ${line}`} data-sign="+">
                {line}
              </li>
            ))}
          </ul>
        </ScrollBox>
      )}
    </>
  );
}
