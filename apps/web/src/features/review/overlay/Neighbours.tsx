import { pictureAddress } from '../../../pizza/picture-address.ts';
import { StandardMark } from '../../../pizza/StandardMark.tsx';
import type { Neighbour } from './neighbours.ts';
import { stripAround } from './neighbours.ts';
import type { ReviewSetting } from '../review-setting.ts';
import { say } from '../../../language/language.ts';
import { noSpecialty } from '../review-texts.ts';
import css from './Neighbours.module.css';

interface NeighboursProps {
  shown: readonly Neighbour[];
  tId: string;
  setting: ReviewSetting;
  onGo: (tId: string) => void;
}

/** Strip of the open pizza and its neighbours. */
export function Neighbours({ shown, tId, setting, onGo }: NeighboursProps) {
  return (
    <div
      className={css.strip}
      role="group"
      aria-label={say({ en: 'Neighbouring pizzas', es: 'Pizzas vecinas' })}
    >
      {stripAround(shown, tId).map(({ card, out }) => (
        <button
          key={card.tId}
          type="button"
          className={css.neighbour}
          aria-current={card.tId === tId || undefined}
          aria-label={card.specialty ? setting.labelOf(card.specialty) : noSpecialty()}
          data-out={out || undefined}
          onClick={() => onGo(card.tId)}
        >
          <img
            src={pictureAddress(card.image, { width: 160, server: setting.imageServer })}
            alt=""
            width={160}
            height={160}
            decoding="async"
            {...(setting.imageServer && {
              crossOrigin: 'anonymous',
              referrerPolicy: 'no-referrer',
            })}
          />
          {card.standard && !setting.rights.pictureOnly && (
            <span className={css.mark}>
              <StandardMark standard={card.standard} size={15} onPhoto decorative />
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
