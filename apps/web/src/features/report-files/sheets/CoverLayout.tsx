import { bareName, isolatedName } from '@crustodian/domain/people/isolated-name';
import type { ReactNode } from 'react';
import { Logo } from '../../../pizza/Logo.tsx';
import { CoverFrame } from './SheetFrame.tsx';
import { SheetPicture } from './SheetPicture.tsx';
import css from './CoverLayout.module.css';

/** The column next to the picture, and the size of a short title, in CSS pixels. */
const COLUMN = 384;
const LARGEST = 78;
/** Longer titles are set smaller, so that they keep to three lines. */
const LONG_TITLE = 12;
const LONG = 54;
const VERY_LONG = 30;
const VERY_LONG_SIZE = 42;
/** Width of a letter next to the size of the font; more than any name has on average. */
const LETTER = 0.6;
/** Longer words are broken. */
const LEAST = 11;

/** The size in which no word of a title leaves the column. */
export function titleSize(title: string): number {
  const longest = Math.max(1, ...title.split(/[\s-]+/).map((word) => word.length));
  const roomy =
    title.length > VERY_LONG ? VERY_LONG_SIZE : title.length > LONG_TITLE ? LONG : LARGEST;
  return Math.max(LEAST, Math.min(roomy, Math.floor(COLUMN / (longest * LETTER))));
}

/** A longer one would push the figures off the sheet; new names have at most so many letters. */
const LONGEST_TITLE = 100;

export function fittingTitle(title: string): string {
  const bare = bareName(title);
  if (bare.length <= LONGEST_TITLE) return title;
  return isolatedName(`${bare.slice(0, LONGEST_TITLE - 1).trimEnd()}…`);
}

interface CoverLayoutProps {
  language: string;
  /** What the sheet is called. */
  name: string;
  picture: { path: string; alt: string } | null;
  /** What report it is. */
  kind: string;
  title: string;
  period: string;
  place: string;
  /** The figures to remember. */
  figures: readonly { value: string; name: string }[];
  /** Below them: what blind judgements say. */
  note?: ReactNode;
}

/** The first sheet of a report: its most beautiful pizza, whose it is, when, and a few figures. */
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
