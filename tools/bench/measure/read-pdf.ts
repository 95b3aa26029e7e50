import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Content of a PDF according to independent programs. */
export interface ReadPdf {
  /** Whether qpdf reports neither errors nor warnings. */
  isSound: boolean;
  /** The text of each page. */
  pages: string[];
  /** Total number of pictures on all pages. */
  pictures: number;
  bytes: number;
}

/**
 * Reads a PDF with qpdf and poppler.
 * @throws if they are not installed
 */
export function readPdf(folder: string, name: string, bytes: Uint8Array): ReadPdf {
  const file = join(folder, `${name}.pdf`);
  writeFileSync(file, bytes);
  const pages = run('pdftotext', '-layout', file, '-').stdout.split('\f').slice(0, -1);
  // Skips two header lines; a soft mask has its own line and is not a picture.
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
