/**
 * A busy browser starts the download seconds after the click, and silently drops it if the URL was
 * revoked meanwhile.
 */
const HELD_MS = 40_000;

/** Offers a file to the browser as a download. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), HELD_MS);
}

/** 'Average score, Bandera' as a file name: 'average-score-bandera'. */
export const fileStem = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/[^\w\s%-]/g, '')
    .replace(/[\s_%]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase() || 'table';
