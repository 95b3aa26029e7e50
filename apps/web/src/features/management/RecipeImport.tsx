import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Dialog } from '../../controls/dialogs/Dialog.tsx';
import { notify } from '../../controls/feedback/toast.tsx';
import { useImportRecipes } from './management-calls.ts';
import { decodeCsv, previewOf, type RecipeBook, type RecipeTable } from './recipe-file.ts';
import { linesText, RecipePreview } from './RecipePreview.tsx';
import { say } from '../../language/language.ts';

const TITLES = {
  recipes: { en: 'Import recipes', es: 'Importar recetas' },
  ingredients: { en: 'Import piece weights and prices', es: 'Importar pesos por pieza y precios' },
};

const storedText = (lines: number): string =>
  say({
    en: `${linesText(lines)} stored`,
    es: `${linesText(lines)} ${lines === 1 ? 'guardada' : 'guardadas'}`,
  });

interface RecipeImportProps {
  table: RecipeTable;
  company: number;
  name: string;
  /** The stored recipes. */
  book: RecipeBook;
}

interface ChosenFile {
  name: string;
  csv: string;
}

/** Takes a CSV file, shows its changes or its invalid rows, and imports it after confirmation. */
export function RecipeImport({ table, company, name, book }: RecipeImportProps) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<ChosenFile | null>(null);
  const importing = useImportRecipes(company);
  const choose = async (chosen: File) =>
    setFile({ name: chosen.name, csv: decodeCsv(await chosen.arrayBuffer()) });
  const store = async (csv: string) => {
    // The error has already been shown.
    const answer = await importing.mutateAsync({ table, csv }).catch(() => null);
    if (!answer) return;
    setFile(null);
    notify({
      text: storedText(answer.stored),
    });
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label={say({
          en: `${TITLES[table].en}, csv file`,
          es: `${TITLES[table].es}, archivo CSV`,
        })}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.files?.[0];
          if (chosen) void choose(chosen);
          // Reset so that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button
        size="xs"
        variant="default"
        leftSection={<IconUpload size={14} stroke={1.7} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {say({ en: 'Import CSV', es: 'Importar CSV' })}
      </Button>
      <Dialog
        opened={file !== null}
        onClose={() => setFile(null)}
        title={say(TITLES[table])}
        width="medium"
      >
        {file && (
          <RecipePreview
            {...{ name }}
            file={file.name}
            preview={previewOf(table, file.csv, book)}
            busy={importing.isPending}
            onCancel={() => setFile(null)}
            onImport={() => void store(file.csv)}
          />
        )}
      </Dialog>
    </>
  );
}
