import { QUALITIES } from '@crustodian/domain/score/quality-band';
import { STANDARDS } from '@crustodian/domain/pizza/standard';
import { BandGlyph, QUALITY_NAMES } from '../../pizza/BandGlyph.tsx';
import { commaScoreText } from '../../pizza/formatters.ts';
import { Logo } from '../../pizza/Logo.tsx';
import { PizzaImage } from '../../pizza/PizzaImage.tsx';
import { ScoreBadge } from '../../pizza/ScoreBadge.tsx';
import { StandardMark } from '../../pizza/StandardMark.tsx';
import { Case, Control } from './Case.tsx';
import css from './dev.module.css';

const SCORES = [9.5, 8.01, 8, 6.01, 6, 2.78];

export function PizzaCases() {
  return (
    <Control name="Pizza">
      <Case state="standards">
        {STANDARDS.map((standard) => (
          <StandardMark key={standard} standard={standard} size={30} />
        ))}
      </Case>
      <Case state="standards on a photograph">
        <span className={css.photo}>
          {STANDARDS.map((standard) => (
            <StandardMark key={standard} standard={standard} onPhoto />
          ))}
        </span>
      </Case>
      <Case state="bands">
        {QUALITIES.map((quality) => (
          <span key={quality}>
            <BandGlyph quality={quality} decorative /> {QUALITY_NAMES[quality]}
          </span>
        ))}
      </Case>
      <Case state="scores with the usual thresholds">
        {SCORES.map((score) => (
          <ScoreBadge key={score} score={score} />
        ))}
      </Case>
      <Case state="scores of a venue with 7 and 9">
        {SCORES.map((score) => (
          <ScoreBadge key={score} score={score} quality={{ min: 7, max: 9 }} />
        ))}
      </Case>
      <Case state="as the Summary writes it">
        <span className={`cr-display ${css.large}`}>
          <ScoreBadge score={8.35} format={commaScoreText} />
        </span>
      </Case>
      <Case state="picture that is missing">
        <div className={css.picture}>
          <PizzaImage path="1/nothing.webp" alt="Pepperoni, 7.38, not to standard" sizes="167px" />
        </div>
      </Case>
      <Case state="no picture">
        <div className={css.picture}>
          <PizzaImage path={null} alt="Cheese" sizes="167px" />
        </div>
      </Case>
      <Case state="logo">
        <Logo size={38} />
      </Case>
    </Control>
  );
}
