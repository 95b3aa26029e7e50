import { PAPER_WIDTH, PICTURE_WIDTHS } from '@crustodian/contract/images';
import { useState } from 'react';
import { pictureAddress } from '../../../pizza/picture-address.ts';
import css from './SheetPicture.module.css';

interface SheetPictureProps {
  path: string;
  alt: string;
  /** Edge in CSS pixels as it is printed. */
  edge: number;
  round?: boolean;
}

/** Widths that are kept; a picture has at least 190 dots to the inch, 2 a CSS pixel, where it was taken so. */
const widthFor = (edge: number) =>
  [...PICTURE_WIDTHS].find((width) => edge * 2 <= width) ?? PAPER_WIDTH;

/** A square picture on paper: fetched at once, cut by its box; a sign where it is missing. */
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
