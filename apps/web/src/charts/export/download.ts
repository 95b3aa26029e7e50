/** A busy browser begins the download seconds after the click, and without a word not at all once its URL is gone. */
const HELD_MS = 40_000;

/** Hands a file to the browser, which asks or saves it. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), HELD_MS);
}

/** 'Average score, Bandera' as a file's name: 'average-score-bandera'. */
export const fileStem = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/[^\w\s%-]/g, '')
    .replace(/[\s_%]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase() || 'table';
