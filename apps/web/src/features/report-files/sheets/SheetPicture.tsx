import { PAPER_WIDTH, PICTURE_WIDTHS } from '@crustodian/contract/images';
import { useState } from 'react';
import { pictureAddress } from '../../../pizza/picture-address.ts';
import css from './SheetPicture.module.css';

interface SheetPictureProps {
  path: string;
  alt: string;
  /** Edge of the printed picture in CSS pixels. */
  edge: number;
  round?: boolean;
}

/**
 * The stored width to use. Pictures have at least 190 dpi (2 per CSS pixel) if the original is that
 * large.
 */
const widthFor = (edge: number) =>
  [...PICTURE_WIDTHS].find((width) => edge * 2 <= width) ?? PAPER_WIDTH;

/** A square printed picture: loaded eagerly, clipped by its box; a placeholder if it is missing. */
export function SheetPicture({ path, alt, edge, round = false }: SheetPictureProps) {
  const [broken, setBroken] = useState(false);
  const style = { width: edge, height: edge };
  if (broken)
    return <span className={css.box} data-broken style={style} role="img" aria-label={alt} />;
  return (
    <span className={css.box} data-round={round || undefined} style={style}>
      <img
        src={pictureAddress(path, { width: widthFor(edge), as: 'jpeg' })}
        alt={alt}
        width={edge}
        height={edge}
        onError={() => setBroken(true)}
      />
    </span>
  );
}
