import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What other programs than ours find in a PDF. */
export interface ReadPdf {
  /** qpdf finds neither error nor warning. */
  isSound: boolean;
  /** The text of each page. */
  pages: string[];
  /** Pictures on all pages together. */
  pictures: number;
  bytes: number;
}

/** Reads a PDF with qpdf and poppler. @throws where they are not installed */
export function readPdf(folder: string, name: string, bytes: Uint8Array): ReadPdf {
  const file = join(folder, `${name}.pdf`);
  writeFileSync(file, bytes);
  const pages = run('pdftotext', '-layout', file, '-').stdout.split('\f').slice(0, -1);
  // Two lines of headings; a soft mask is a line of its own and no picture.
  const images = run('pdfimages', '-list', file).stdout.split('\n').slice(2);
  return {
    isSound: run('qpdf', '--check', file).status === 0,
    pages,
    pictures: images.filter((line) => line.trim().split(/\s+/)[2] === 'image').length,
    bytes: bytes.length,
  };
}

function run(program: string, ...args: string[]) {
  const { status, stdout, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (error) throw new Error(`${program} is needed (apt-get install qpdf poppler-utils)`);
  return { status, stdout };
}
