import { Logo } from '../../pizza/Logo.tsx';
import { CoverSheet } from './PaperPage.tsx';
import { PaperPicture } from './PaperPicture.tsx';
import css from './PaperCover.module.css';

/** Longer titles are set smaller. */
const LONG_TITLE = 12;

interface PaperCoverProps {
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
}

/** The first sheet of a report: its most beautiful pizza, whose it is, when, and a few figures. */
export const PaperCover = (props: PaperCoverProps) => (
  <CoverSheet language={props.language} name={props.name}>
    <div className={css.picture}>
      {props.picture && <PaperPicture {...props.picture} edge={940} round />}
    </div>
    <div className={css.text}>
      <div className={css.brand}>
        <Logo size={32} />
        <span>Crustodian</span>
      </div>
      <div className={css.name}>
        <p className={css.kind}>{props.kind}</p>
        <h2 className={css.title} data-long={props.title.length > LONG_TITLE || undefined}>
          {props.title}
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
    </div>
  </CoverSheet>
);
