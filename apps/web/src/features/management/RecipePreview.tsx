import { Button } from '@mantine/core';
import { ScrollBox } from '../../controls/lists/ScrollBox.tsx';
import type { Preview } from './recipe-file.ts';
import { say } from '../../language/language.ts';
import css from './Recipes.module.css';

export const linesText = (lines: number): string =>
  lines === 1
    ? say({ en: '1 line', es: '1 línea' })
    : say({ en: `${lines} lines`, es: `${lines} líneas` });

interface RecipePreviewProps {
  name: string;
  file: string;
  preview: Preview;
  busy: boolean;
  onCancel: () => void;
  onImport: () => void;
}

/** The changes of a file with Import and Cancel; if rows are invalid, only the errors. */
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
          {say({ en: 'Cancel', es: 'Cancelar' })}
        </Button>
        <Button disabled={isWrong || isSame} loading={busy} onClick={onImport}>
          {isWrong
            ? say({ en: 'Import', es: 'Importar' })
            : say({ en: `Import ${linesText(count)}`, es: `Importar ${linesText(count)}` })}
        </Button>
      </div>
    </div>
  );
}

function WrongRows({ file, preview: { errors } }: RecipePreviewProps) {
  return (
    <>
      <p className={css.messages}>
        <b>
          {errors.length === 1
            ? say({ en: '1 row has errors.', es: '1 fila tiene errores.' })
            : say({
                en: `${errors.length} rows have errors.`,
                es: `${errors.length} filas tienen errores.`,
              })}
        </b>{' '}
        {say({
          en: `Fix the errors in ${file} and select it again. Nothing is imported until every row is valid.`,
          es: `Corrige los errores en ${file} y elígelo otra vez. No se importa nada hasta que todas las filas sean válidas.`,
        })}
      </p>
      <ScrollBox
        className={css.lines}
        label={say({ en: 'Rows with errors', es: 'Filas con errores' })}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">{say({ en: 'Row', es: 'Fila' })}</th>
              <th scope="col">{say({ en: 'Problem', es: 'Problema' })}</th>
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

const replaceText = (count: number, name: string): string =>
  say({
    en: `replace what is stored for ${name || 'the company'}.`,
    es: `${count === 1 ? 'sustituye' : 'sustituyen'} lo guardado de ${name || 'la empresa'}.`,
  });

function Changes({ name, file, preview, isSame }: RecipePreviewProps & { isSame: boolean }) {
  const { count, added, removed, kept } = preview;
  return (
    <>
      <p className={css.messages}>
        {linesText(count)} {say({ en: 'of', es: 'de' })} <b>{file}</b> {replaceText(count, name)}{' '}
        {isSame
          ? say({ en: 'Nothing changes.', es: 'No cambia nada.' })
          : say({
              en: `${linesText(kept)} stay unchanged.`,
              es: `${linesText(kept)} ${kept === 1 ? 'queda' : 'quedan'} igual.`,
            })}
      </p>
      {!isSame && (
        <ScrollBox className={css.lines} label={say({ en: 'What changes', es: 'Qué cambia' })}>
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
