/** Hands a file to the browser, which asks or saves it. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The click has taken hold of it by the next turn.
  setTimeout(() => URL.revokeObjectURL(link.href));
}

/** 'Average score, Bandera' as a file's name: 'average-score-bandera'. */
export const fileStem = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/[^\w\s%-]/g, '')
    .replace(/[\s_%]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase() || 'table';
