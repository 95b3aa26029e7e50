import { bareName, isolatedName } from '@crustodian/domain/people/isolated-name';
import type { ReactNode } from 'react';
import { Logo } from '../../../pizza/Logo.tsx';
import { CoverFrame } from './SheetFrame.tsx';
import { SheetPicture } from './SheetPicture.tsx';
import css from './CoverLayout.module.css';

/** Width of the column next to the picture, and size of a short title, in CSS pixels. */
const COLUMN = 384;
const LARGEST = 78;
/** Longer titles are smaller, so that they take at most three lines. */
const LONG_TITLE = 12;
const LONG = 54;
const VERY_LONG = 30;
const VERY_LONG_SIZE = 42;
/** Width of a letter relative to the font size; more than the average of any name. */
const LETTER = 0.6;
/** Minimum size; longer words are broken. */
const LEAST = 11;

/** The font size with which no word of a title exceeds the column. */
export function titleSize(title: string): number {
  const longest = Math.max(1, ...title.split(/[\s-]+/).map((word) => word.length));
  const roomy =
    title.length > VERY_LONG ? VERY_LONG_SIZE : title.length > LONG_TITLE ? LONG : LARGEST;
  return Math.max(LEAST, Math.min(roomy, Math.floor(COLUMN / (longest * LETTER))));
}

/**
 * Maximum length: a longer title would push the figures off the sheet. New names are limited to
 * this length.
 */
const LONGEST_TITLE = 100;

export function fittingTitle(title: string): string {
  const bare = bareName(title);
  if (bare.length <= LONGEST_TITLE) return title;
  return isolatedName(`${bare.slice(0, LONGEST_TITLE - 1).trimEnd()}…`);
}

interface CoverLayoutProps {
  language: string;
  /** Name of the sheet. */
  name: string;
  picture: { path: string; alt: string } | null;
  /** The kind of report. */
  kind: string;
  title: string;
  period: string;
  place: string;
  /** The key figures. */
  figures: readonly { value: string; name: string }[];
  /** Shown below them: the audited figures. */
  note?: ReactNode;
}

/** A report's cover: the best picture, name, period, and a few figures. */
export const CoverLayout = (props: CoverLayoutProps) => (
  <CoverFrame language={props.language} name={props.name}>
    <div className={css.picture}>
      {props.picture && <SheetPicture {...props.picture} edge={940} round />}
    </div>
    <div className={css.text}>
      <div className={css.brand}>
        <Logo size={32} />
        <span>Crustodian</span>
      </div>
      <div className={css.name}>
        <p className={css.kind}>{props.kind}</p>
        <h2 className={css.title} style={{ fontSize: titleSize(props.title) }}>
          {fittingTitle(props.title)}
        </h2>
        <p className={css.period}>{props.period}</p>
        <p className={css.place}>{props.place}</p>
      </div>
      {props.figures.length > 0 && (
        <dl className={css.figures}>
          {props.figures.map(({ value, name }) => (
            <div key={name}>
              <dd>{value}</dd>
              <dt>{name}</dt>
            </div>
          ))}
        </dl>
      )}
      {props.note && <div className={css.note}>{props.note}</div>}
    </div>
  </CoverFrame>
);
