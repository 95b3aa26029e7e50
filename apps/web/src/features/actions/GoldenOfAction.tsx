import type { StoreAction } from '@crustodian/contract/actions';
import { remedyText } from '@crustodian/domain/signals/cue-texts';
import { useQuery } from '@tanstack/react-query';
import { goldenQuery } from '../../api/golden-calls.ts';
import { pageLanguage, say } from '../../language/language.ts';
import { specialtyOfPage } from '../../pizza/names.ts';
import { goldenAddress } from '../../pizza/golden-kind.ts';
import { cropStyle, discCrop, squareCrop } from '../../pizza/square-crop.ts';
import css from './GoldenOfAction.module.css';

/**
 * Golden sample for the specialty and crust of the action's newest pizza; nothing if the company
 * has none.
 */
export function GoldenOfAction({ action }: { action: StoreAction }) {
  const { pictured, pictures, part } = action;
  const kind = {
    tId: pictures[0] ?? '',
    specialty: pictured?.specialty ?? null,
    crustType: pictured?.crust ?? null,
  };
  const { data: golden } = useQuery(goldenQuery(kind));
  if (!golden || !pictured) return null;
  const { picture_size: size, figure } = golden;
  const specialty = specialtyOfPage(pictured.specialty);
  return (
    <figure className={css.golden}>
      <span className={css.frame}>
        <img
          src={goldenAddress(kind, golden, 640)}
          alt={say({
            en: `Golden sample, ${specialty}`,
            es: `Muestra de referencia, ${specialty}`,
          })}
          style={cropStyle(size, figure ? discCrop(figure) : squareCrop(size, null))}
        />
      </span>
      <figcaption>
        {say({ en: 'The golden sample.', es: 'La muestra de referencia.' })}{' '}
        {remedyText(part, pageLanguage())}
      </figcaption>
    </figure>
  );
}
